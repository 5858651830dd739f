import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as bytes, pressed once however many ask for it. */
export type PressedPage = {
  readonly plain: Buffer;
  /** Changes with every byte of the page; weak, for it names all its encodings. */
  readonly etag: string;
  /** What it takes in memory, pressed forms and all. */
  readonly bytes: number;
  readonly pressed: (encoding: Encoding) => Promise<Buffer>;
};

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const pressing = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Worth their time for a page that lives a few seconds. */
const options = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  gzip: { level: 6 },
} as const;

/** Both pressed forms together take less than half of the page. */
const withPressedForms = 1.5;

/** Makes bytes of a page; each form is pressed when it is first asked for. */
export function pressPage(html: string): PressedPage {
  const plain = Buffer.from(html);
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    plain,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: Math.ceil(plain.length * withPressedForms),
    pressed: (encoding) => {
      const form = forms[encoding] ?? pressing[encoding](plain, options[encoding]);
      forms[encoding] = form;
      return form;
    },
  };
}

/** The best form that a browser takes, by its `Accept-Encoding`; null where it takes none. */
export function encodingFor(header: string | undefined): Encoding | null {
  const taken = (header ?? '')
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return encodings.find((encoding) => taken.includes(encoding)) ?? null;
}
