import { subtle } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { CollectedFile } from './collect-items.ts';

const brotli = promisify(brotliCompress);

/** A file of a monitor as it is sent: pressed beforehand, told apart by its content. */
export type ExportPage = {
  readonly contentType: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  /** Pressed when it is first asked for: most monitors read gzip alone. */
  readonly brotli: () => Promise<Buffer>;
};

/** Files change with every tick: pressing them harder would cost more than sending them. */
const brotliQuality = 1;
/** What is pressed comes back in pieces of so many bytes: each costs a turn of the loop. */
const chunkSize = 1 << 18;

/** Makes a page of a file; one whose content is that of `before` keeps its age. */
export async function buildPage(
  { plain, gzip }: CollectedFile,
  contentType: string,
  now: Date,
  before: ExportPage | null,
): Promise<ExportPage> {
  // Both beside the loop, which has quotes to answer.
  const [digest, small] = await Promise.all([subtle.digest('SHA-1', plain), gzip]);
  const etag = `"${Buffer.from(digest).toString('base64url')}"`;
  if (before !== null && before.etag === etag) return before;
  const lastModified = new Date(Math.max(now.getTime(), nextSecondOf(before))).toUTCString();
  return { contentType, etag, lastModified, plain, gzip: small, brotli: compressedOnce(plain) };
}

function compressedOnce(plain: Buffer): () => Promise<Buffer> {
  let pressing: Promise<Buffer> | null = null;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return () => {
    pressing ??= brotli(plain, { params, chunkSize });
    return pressing;
  };
}

/** Two files of one second would be taken for one by whoever goes by the time alone. */
function nextSecondOf(before: ExportPage | null): number {
  return before === null ? 0 : Date.parse(before.lastModified) + 1000;
}
