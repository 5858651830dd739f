import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { isKnownTag, weakTagOf } from './etag.ts';

/** The body of an answer as bytes, pressed once however many ask for it. */
export type CompressedBody = {
  readonly plain: Buffer;
  /** Changes with every byte of it; weak, for it names all its encodings. */
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

/** Both pressed forms together take less than half of the text. */
const withCompressedForms = 1.5;

/** Makes bytes of a text; each form is pressed when it is first asked for. */
export function compressBody(text: string): CompressedBody {
  const plain = Buffer.from(text);
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    plain,
    etag: weakTagOf(plain),
    bytes: Math.ceil(plain.length * withCompressedForms),
    pressed: (encoding) => {
      const form = forms[encoding] ?? pressing[encoding](plain, options[encoding]);
      forms[encoding] = form;
      return form;
    },
  };
}

/** Sends a body in the form its reader takes, or 304 where they have it; a refusal has no tag. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressedBody,
  vary = 'Accept-Encoding',
): Promise<FastifyReply> {
  reply.header('vary', vary);
  if (reply.statusCode === 200) {
    reply.header('etag', body.etag);
    if (isKnownTag(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.pressed(encoding));
}
