import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { FileStore } from '../../platform/files/stores/file-store.ts';
import { openBaseBackup } from './base-backup.ts';
import { dumpDatabase } from './dump-database.ts';
import { type BackupKeys, encryptBackup, isEncrypting } from './encrypt-backup.ts';
import { endOfArchive, entryOf, fileEntry, within } from './tar.ts';
import { type BackupTarget, backupName } from './targets/backup-target.ts';

/** Begins every backup: says what can read it, before anything is unpacked. */
export const firstEntry = 'agio-backup.json';
/** Ends every backup: one without it was cut off. */
export const lastEntry = 'agio-backup-end.json';
export const backupFormat = 2;
/** The database as `pg_dump` writes it, where it is not the one that comes with Agio. */
export const dumpEntry = 'database.dump';
/** The key of what is kept sealed: only in backups that are encrypted. */
export const secretsEntry = 'secrets.key';

/** Of the signer all but its seed, which belongs on paper, and its token, which it makes anew. */
const signerFiles = ['journal.jsonl', 'released', 'allowed-addresses', 'frozen'] as const;

export type BackupSource = {
  readonly dataDir: string;
  readonly url: string;
  /** `cluster`: the database that comes with Agio, in `dataDir`; `dump`: any other. */
  readonly database: 'cluster' | 'dump';
  readonly secretsKeyFile: string;
  /** Uploads that are not on the disk; null where all are. */
  readonly bucket: FileStore | null;
};

type WrittenBackup = { readonly name: string; readonly bytes: number };

/**
 * Writes the database, the uploads and the signer's signing log into one archive at the target.
 * The signing log is read last: it may know more than the database, never less.
 */
export async function writeBackup(
  source: BackupSource,
  target: BackupTarget,
  keys: BackupKeys = { recipients: [], passphraseFile: null },
): Promise<WrittenBackup> {
  const madeAt = await timeOf(source.url);
  const encrypted = isEncrypting(keys);
  const name = backupName(new Date(madeAt), encrypted);
  const opened = await openDatabaseCopy(source);
  try {
    const archive = archiveOf(source, { madeAt, encrypted, database: opened.entries });
    const packed = Readable.from(archive).compose(createGzip({ level: 5 }));
    return { name, bytes: await target.put(name, await encryptBackup(packed, keys)) };
  } finally {
    await opened.close();
  }
}

type DatabaseCopy = {
  readonly entries: AsyncIterable<Buffer>;
  close(): Promise<void>;
};

async function openDatabaseCopy(source: BackupSource): Promise<DatabaseCopy> {
  if (source.database === 'cluster') {
    const cluster = await openBaseBackup(source.url);
    return {
      entries: withPassword(source.dataDir, within('postgres', cluster)),
      close: async () => {
        cluster.destroy();
      },
    };
  }
  // An archive says the length of each entry before its bytes, so the dump is written first.
  const folder = await mkdtemp(join(resolve(source.dataDir), 'backup-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, dumpEntry);
    await dumpDatabase(source.url, file);
    const { size } = await stat(file);
    return { entries: fileEntry(dumpEntry, size, createReadStream(file)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* withPassword(dataDir: string, cluster: AsyncIterable<Buffer>) {
  yield* cluster;
  yield entryOf('postgres-password', await readFile(join(dataDir, 'postgres-password')));
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

type Contents = {
  readonly madeAt: string;
  readonly encrypted: boolean;
  readonly database: AsyncIterable<Buffer>;
};

async function* archiveOf(
  { dataDir, database: kind, secretsKeyFile, bucket }: BackupSource,
  { madeAt, encrypted, database }: Contents,
): AsyncGenerator<Buffer> {
  const postgres =
    kind === 'cluster'
      ? (await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).trim()
      : null;
  const head = { format: backupFormat, postgres, madeAt };
  yield entryOf(firstEntry, Buffer.from(`${JSON.stringify(head)}\n`));
  yield* database;
  yield* uploads(dataDir, bucket);
  if (encrypted) yield* named(secretsEntry, secretsKeyFile);
  for (const name of signerFiles) yield* whole(dataDir, `signer/${name}`);
  yield entryOf(lastEntry, Buffer.from('{}\n'));
  yield endOfArchive;
}

/**
 * The disk first: what is moved meanwhile is then found in the bucket. Either way a backup holds
 * them as files of the disk, from which whoever restores it reads them.
 */
async function* uploads(dataDir: string, bucket: FileStore | null): AsyncGenerator<Buffer> {
  const packed = new Set<string>();
  for (const path of await filesUnder(dataDir, 'files')) {
    for await (const piece of whole(dataDir, path)) {
      packed.add(basename(path));
      yield piece;
    }
  }
  if (bucket === null) return;
  for await (const name of bucket.names()) {
    const bytes = packed.has(name) ? null : await bucket.get(name);
    if (bytes !== null) yield entryOf(`files/${name.slice(0, 2)}/${name}`, bytes);
  }
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

function whole(dataDir: string, path: string): AsyncGenerator<Buffer> {
  return named(path, join(dataDir, path));
}

/** One file as it is now; one that has gone meanwhile is left out. */
async function* named(entry: string, file: string): AsyncGenerator<Buffer> {
  const bytes = await readFile(file).catch(unlessMissing(null));
  if (bytes === null) return;
  // The last line of a log may be half written at this moment.
  const isLog = basename(file).endsWith('.jsonl');
  yield entryOf(entry, isLog ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes);
}

function unlessMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
