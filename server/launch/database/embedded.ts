import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';

/** Of the PostgreSQL that comes with Agio. */
export const embeddedMajorVersion = '18';

export type EmbeddedPostgres = {
  /** Connection string of the service's own database. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** True when a server left behind by an earlier, killed start was taken over. */
  readonly adopted: boolean;
  /** Ends the server after its current statements; resolves when it is gone. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  /** Settings beyond the defaults, such as `{ fsync: 'off' }` for throw-away clusters. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Port to listen on; a free one when absent. */
  readonly port?: number;
};

/**
 * Starts the PostgreSQL that comes with Agio on `dataDir`/postgres, on a free loopback port. The
 * cluster is made on the first start; a half-made one is thrown away; a server that outlived its
 * launcher is taken over. Throws an error of one sentence when that cannot be done.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir, 'postgres');
  const logFile = resolve(dataDir, 'postgres.log');
  const passwordFile = resolve(dataDir, 'postgres-password');
  const running = await findPostmaster(folder);
  if (running !== null) {
    return handle(await reached(running.pid, folder, passwordFile, logFile), passwordFile, true);
  }
  const binaries = await findPostgresBinaries();
  await initialise(binaries, folder, passwordFile);
  const child = await launch(binaries, folder, logFile, options);
  const postmaster = await reached(child.pid ?? 0, folder, passwordFile, logFile);
  return handle(postmaster, passwordFile, false);
}

/** Makes the cluster beside its place and moves it there when complete, so it is never half. */
async function initialise(
  binaries: PostgresBinaries,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (version.trim() === embeddedMajorVersion)
      return readPassword(passwordFile).then(() => undefined);
    throw new Error(
      `${folder} belongs to PostgreSQL ${version.trim()}, but Agio brings ${embeddedMajorVersion}: dump ` +
        'it with its own release and load the dump into a new DATA_DIR.',
    );
  }
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(resolve(folder, '..'), { recursive: true });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await runInitdb(binaries, draft, passwordFile);
  await rename(draft, folder);
}

async function runInitdb(binaries: PostgresBinaries, folder: string, passwordFile: string) {
  const [command = '', ...parameters] = [
    ...binaries.prefix,
    binaries.initdb,
    `--pgdata=${folder}`,
    '--username=agio',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code === 0) return;
  const reason = output.split('\n').find((line) => /error|fatal|denied/i.test(line)) ?? output;
  throw new Error(`The database could not be made in ${folder}: ${reason.trim()}`);
}

async function launch(
  binaries: PostgresBinaries,
  folder: string,
  logFile: string,
  options: EmbeddedOptions,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port ?? (await freePort())),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '120',
    shared_buffers: '128MB',
    ...options.settings,
  };
  const [command = '', ...parameters] = [...binaries.prefix, binaries.postgres, '-D', folder];
  for (const [name, value] of Object.entries(settings)) parameters.push('-c', `${name}=${value}`);
  // A log of one start is enough to see why it failed, and it cannot fill the disk over years.
  const log = await open(logFile, 'w', 0o600);
  try {
    // In a group of its own, so that Ctrl-C reaches the launcher alone, which ends it last.
    const child = spawn(command, parameters, {
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Waits until the server answers a query on its database, which is made when missing. */
async function reached(
  pid: number,
  folder: string,
  passwordFile: string,
  logFile: string,
): Promise<Postmaster> {
  // Recovery after a power cut may replay a lot; a server that has ended is noticed at once.
  const endsAt = performance.now() + 120_000;
  while (performance.now() < endsAt && isAlive(pid)) {
    const postmaster = await findPostmaster(folder);
    if (postmaster !== null && postmaster.pid === pid && postmaster.port > 0) {
      if (await answers(await urlOf(postmaster, passwordFile, 'postgres'))) return postmaster;
    }
    await sleep(50);
  }
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const reason = log.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line));
  throw new Error(`The database did not start: ${reason?.trim() ?? `see ${logFile}`}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that goes away between two messages is reported to the query, not to the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = 'agio'");
    if (found.rowCount === 0) await client.query('create database agio');
    return true;
  } catch (error) {
    if (stillStarting(error)) return false;
    throw new Error(`The database of an earlier start cannot be used: ${String(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function stillStarting(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return true;
  return error.code !== '28P01';
}

async function urlOf(postmaster: Postmaster, passwordFile: string, name: string): Promise<string> {
  const password = await readPassword(passwordFile);
  return `postgresql://agio:${password}@127.0.0.1:${postmaster.port}/${name}`;
}

async function readPassword(passwordFile: string): Promise<string> {
  const password = (await readFile(passwordFile, 'utf8').catch(() => '')).trim();
  if (password !== '') return password;
  throw new Error(`${passwordFile} is missing or empty: put it back from a copy of the folder.`);
}

async function handle(
  postmaster: Postmaster,
  passwordFile: string,
  adopted: boolean,
): Promise<EmbeddedPostgres> {
  const url = await urlOf(postmaster, passwordFile, 'agio');
  const { pid, port } = postmaster;
  return { url, port, pid, adopted, stop: () => stopPostmaster(pid) };
}

/** Asks for a fast shutdown: running statements are rolled back, everything committed is kept. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 30_000 && isAlive(pid); waited += 25) await sleep(25);
}
