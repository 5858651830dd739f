import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../platform/http/answers/accepted-encoding.ts';

/** A page as bytes, pressed once however many ask for it. */
export type CompressedPage = {
  readonly plain: Buffer;
  /** Changes with every byte of the page; weak, for it names all its encodings. */
  readonly etag: string;
  /** What it takes in memory, pressed forms and all. */
  readonly bytes: number;
  readonly pressed: (encoding: Encoding) => Promise<Buffer>;
};

const pressing = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Worth their time for a page that lives a few seconds. */
const options = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  gzip: { level: 6 },
} as const;

/** Both pressed forms together take less than half of the page. */
const withCompressedForms = 1.5;

/** Makes bytes of a page; each form is pressed when it is first asked for. */
export function compressPage(html: string): CompressedPage {
  const plain = Buffer.from(html);
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    plain,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: Math.ceil(plain.length * withCompressedForms),
    pressed: (encoding) => {
      const form = forms[encoding] ?? pressing[encoding](plain, options[encoding]);
      forms[encoding] = form;
      return form;
    },
  };
}
