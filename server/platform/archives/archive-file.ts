import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { putDraft } from '../files/file-drafts.ts';
import { FilesFault } from '../files/stores/file-store.ts';
import type { Platform } from '../platform.ts';
import { type ArchiveRecord, readLines, writeLines } from './archive-record.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

type Store = Pick<Platform, 'database' | 'files' | 'vault'>;

/** An archive cannot be opened: its file is gone, changed, or sealed by another key. */
export class ArchiveUnreadable extends Error {
  constructor(file: string, options?: ErrorOptions) {
    super(`the archive ${file} cannot be read`, options);
    this.name = 'ArchiveUnreadable';
  }
}

/** A file as it was written, for the row that is going to name it. */
type WrittenArchive = {
  readonly file: string;
  readonly bytes: number;
  readonly checksum: Buffer;
};

const context = 'archive';

/**
 * Keeps records as a compressed and sealed file and reads it back; it stays a draft until a row
 * names it. Throws a `FilesFault` where the store has something else than was sent.
 */
export async function writeArchiveFile(
  store: Store,
  records: readonly ArchiveRecord[],
): Promise<WrittenArchive> {
  const lines = writeLines(records);
  const packed = await compress(lines);
  const file = await putDraft(store, store.vault.seal(packed, context));
  const checksum = digestOf(packed);
  const copy = await readArchiveBytes(store, { file, checksum });
  if ((await expand(copy)).toString() !== lines) {
    throw new FilesFault(`the archive ${file} is not what was sent`);
  }
  return { file, bytes: packed.length, checksum };
}

/** The compressed lines of an archive, which its checksum is of; throws `ArchiveUnreadable`. */
export async function readArchiveBytes(
  { files, vault }: Pick<Store, 'files' | 'vault'>,
  { file, checksum }: { readonly file: string; readonly checksum: Buffer },
): Promise<Buffer> {
  const sealed = await files.get(file);
  if (sealed === null) throw new ArchiveUnreadable(file);
  const packed = openSealed(vault, file, sealed);
  if (!digestOf(packed).equals(checksum)) throw new ArchiveUnreadable(file);
  return packed;
}

/** The records of an archive, the oldest first; throws `ArchiveUnreadable`. */
export async function readArchiveFile(
  store: Pick<Store, 'files' | 'vault'>,
  archive: { readonly file: string; readonly checksum: Buffer },
): Promise<ArchiveRecord[]> {
  return readLines((await expand(await readArchiveBytes(store, archive))).toString());
}

function openSealed(vault: Store['vault'], file: string, sealed: Buffer): Buffer {
  try {
    return vault.open(sealed, context);
  } catch (cause) {
    throw new ArchiveUnreadable(file, { cause });
  }
}

function digestOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
