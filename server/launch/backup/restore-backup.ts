import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { collect, type Entry, readArchive } from './tar.ts';
import { syncFolder } from './targets/folder-target.ts';
import { backupFormat, dumpEntry, firstEntry, lastEntry, secretsEntry } from './write-backup.ts';

const headOfBackup = z.object({
  format: z.number(),
  /** Major version of the cluster; null where the database is a dump. */
  postgres: z.string().nullable(),
  madeAt: z.iso.datetime(),
});

type Restored = {
  readonly madeAt: string;
  /** The database came as a cluster, or as a dump that stands in the data folder. */
  readonly database: 'cluster' | 'dump';
};

/** What a backup brings back, in the order in which it is put into its place. */
const places = [
  'signer',
  'files',
  secretsEntry,
  dumpEntry,
  'postgres-password',
  'postgres',
] as const;

/** A backup as it was read: its bytes, and what messages call it. */
type Source = { readonly bytes: AsyncIterable<Uint8Array>; readonly name: string };

/**
 * Unpacks a backup into a data folder that has none of what it brings. Everything is unpacked
 * beside its place first, so that a backup that is not whole leaves nothing behind. Throws a
 * sentence for a file that is no backup, was cut off, or belongs to another PostgreSQL.
 */
export async function restoreBackup(
  dataDir: string,
  source: Source,
  postgresMajor: string,
): Promise<Restored> {
  await assertEmpty(dataDir);
  const draft = resolve(dataDir, 'restore.part');
  await rm(draft, { recursive: true, force: true });
  try {
    const restored = await unpack(draft, source, postgresMajor);
    await putIntoPlace(draft, dataDir);
    return restored;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const files = existsSync(join(dataDir, 'files'))
    ? await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    : [];
  const unique = ['postgres', 'postgres-password', dumpEntry, 'signer/journal.jsonl'];
  const present = [
    ...unique.filter((path) => existsSync(join(dataDir, path))),
    ...(files.some((entry) => entry.isFile()) ? ['files'] : []),
  ];
  if (present.length === 0) return;
  const list = present.join(', ');
  throw new Error(`${dataDir} has ${list} already: set DATA_DIR to a new folder, or move them.`);
}

async function unpack(draft: string, source: Source, postgresMajor: string): Promise<Restored> {
  const { name } = source;
  let restored: Restored | null = null;
  let isWhole = false;
  const packed = Readable.from(source.bytes);
  const archive = createGunzip();
  packed.once('error', (error) => archive.destroy(error));
  packed.pipe(archive);
  try {
    await readArchive(archive, async (entry, bytes) => {
      if (restored === null) restored = readHead(entry, await collect(bytes), postgresMajor);
      else if (entry.path === lastEntry) isWhole = (await collect(bytes)).length > 0;
      else await write(draft, entry, bytes);
    });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'Z_BUF_ERROR') {
      throw new Error(`${name} was cut off: it ends before its time.`, { cause });
    }
    if (cause instanceof Error && 'code' in cause && cause.code === 'Z_DATA_ERROR') {
      throw new Error(`${name} is no backup, or was damaged.`, { cause });
    }
    throw cause;
  } finally {
    packed.destroy();
  }
  if (restored === null || !isWhole) throw new Error(`${name} was cut off: it has no end.`);
  return restored;
}

function readHead(entry: Entry, bytes: Buffer, postgresMajor: string): Restored {
  if (entry.path !== firstEntry) throw new Error('The file is no backup of Agio.');
  const { format, postgres, madeAt } = headOfBackup.parse(JSON.parse(bytes.toString('utf8')));
  if (format < 1 || format > backupFormat) {
    throw new Error(`The backup has format ${format}: restore it with the release that made it.`);
  }
  if (postgres === null) return { madeAt, database: 'dump' };
  if (postgres !== postgresMajor) {
    throw new Error(
      `The backup is of PostgreSQL ${postgres}, and this release brings ${postgresMajor}: ` +
        'restore it with the release that made it.',
    );
  }
  return { madeAt, database: 'cluster' };
}

async function write(draft: string, entry: Entry, bytes: AsyncIterable<Buffer>): Promise<void> {
  const path = resolve(draft, entry.path);
  const [place = ''] = entry.path.split('/');
  const isKnown = places.some((known) => known === place);
  if (!isKnown || !path.startsWith(`${draft}/`) || entry.path.split('/').includes('..')) {
    throw new Error(`The backup holds ${entry.path}, which no backup of Agio does.`);
  }
  if (entry.type === 'folder') {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The database last: a data folder without it is made anew, with it it is whole. */
async function putIntoPlace(draft: string, dataDir: string): Promise<void> {
  for (const place of places) {
    const from = join(draft, place);
    if (!existsSync(from)) continue;
    if (place === 'signer' || place === 'files') {
      // The seed may have been put there first, and an empty folder may stand there.
      await mkdir(join(dataDir, place), { recursive: true, mode: 0o700 });
      for (const name of await readdir(from)) {
        await rename(join(from, name), join(dataDir, place, name));
      }
      await syncFolder(join(dataDir, place));
    } else if (place === secretsEntry && existsSync(join(dataDir, place))) {
      // Somebody has put the key there before: it is the one they mean.
      continue;
    } else {
      await chmod(from, place === 'postgres' ? 0o700 : 0o600);
      await rename(from, join(dataDir, place));
    }
    await syncFolder(dataDir);
  }
}
