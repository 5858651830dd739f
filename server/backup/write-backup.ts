import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { openBaseBackup } from './base-backup.ts';
import { endOfArchive, entryOf, within } from './tar.ts';

/** Begins every backup: says what can read it, before anything is unpacked. */
export const firstEntry = 'agio-backup.json';
/** Ends every backup: one without it was cut off. */
export const lastEntry = 'agio-backup-end.json';
export const backupFormat = 1;

/** Of the signer all but its seed, which belongs on paper, and its token, which it makes anew. */
const signerFiles = ['journal.jsonl', 'released', 'allowed-addresses', 'frozen'] as const;

/**
 * Writes the database at `url`, the uploads and the signer's journal into one archive. What is at
 * `file` stays until the new one is whole and on the disk. The signer's journal is read last: it
 * may know more than the database, never less.
 */
export async function writeBackup(dataDir: string, url: string, file: string): Promise<void> {
  const madeAt = await timeOf(url);
  const cluster = await openBaseBackup(url);
  const draft = `${resolve(file)}.part`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await pipeline(
        archiveOf(dataDir, madeAt, cluster),
        createGzip({ level: 5 }),
        async (packed) => {
          for await (const piece of packed) await handle.writeFile(piece);
        },
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, resolve(file));
    await syncFolder(dirname(resolve(file)));
  } catch (error) {
    cluster.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

async function timeOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ now: Date }>('select now()');
    return rows[0]?.now.toISOString() ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* archiveOf(
  dataDir: string,
  madeAt: string,
  cluster: Readable,
): AsyncGenerator<Buffer> {
  const postgres = (await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).trim();
  const told = { format: backupFormat, postgres, madeAt };
  yield entryOf(firstEntry, Buffer.from(`${JSON.stringify(told)}\n`));
  yield* within('postgres', cluster);
  yield entryOf('postgres-password', await readFile(join(dataDir, 'postgres-password')));
  for (const path of await filesUnder(dataDir, 'files')) yield* whole(dataDir, path);
  for (const name of signerFiles) yield* whole(dataDir, `signer/${name}`);
  yield entryOf(lastEntry, Buffer.from('{}\n'));
  yield endOfArchive;
}

async function filesUnder(dataDir: string, folder: string): Promise<string[]> {
  const found = await readdir(join(dataDir, folder), {
    withFileTypes: true,
    recursive: true,
  }).catch(unlessMissing([]));
  const root = resolve(dataDir);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(resolve(entry.parentPath), entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
}

/** One file as it is now; one that has gone meanwhile is left out. */
async function* whole(dataDir: string, path: string): AsyncGenerator<Buffer> {
  const bytes = await readFile(join(dataDir, path)).catch(unlessMissing(null));
  if (bytes === null) return;
  // The last line of a journal may be half written at this moment.
  const isJournal = path.endsWith('.jsonl');
  yield entryOf(path, isJournal ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes);
}

function unlessMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

/** A new name is on the disk only when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}
