import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/launch/database/embedded.ts';
import { freePort } from '../../../server/launch/database/free-port.ts';
import { findPostgresBinaries } from '../../../server/launch/database/postgres-binaries.ts';
import { findPgbouncer } from '../../drill/programs.ts';
import { type Program, runProgram } from '../../drill/runner.ts';
import { migrate, pooler, runPart, untilReady } from '../../drill/service-parts.ts';
import type { Grown } from '../growth-figures.ts';

/** Two webs and two workers behind PgBouncer, with a standby that every commit waits for. */
type GrownCluster = Grown & { close(): Promise<void> };

type Place = {
  /** Of a service that has run by itself so far. */
  readonly dataDir: string;
  /** For the standby, the pooler and the logs. */
  readonly folder: string;
};

const standbyMillisecondsMax = 1_800_000;

/** Puts the database of a data directory behind a pooler and gives it a standby. */
export async function startGrownCluster(place: Place): Promise<GrownCluster> {
  const { dataDir, folder } = place;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const ending: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of ending.toReversed()) await end();
  };
  try {
    // Commits wait for whoever stands by, once somebody does.
    const primary = await startEmbeddedPostgres(dataDir, {
      settings: { synchronous_standby_names: '*', wal_keep_size: '1GB' },
    });
    ending.push(() => primary.stop());
    const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
    const standby = await startStandby(place, primary, password);
    ending.push(() => standby.program.stop());
    await untilSynchronous(primary.url);
    const pooled = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(file, pooler(primary.port, pooled, password));
    const { prefix } = await findPostgresBinaries();
    const command = [...prefix, findPgbouncer(), file];
    const bouncer = runProgram({ name: 'pgbouncer', folder, command });
    ending.push(() => bouncer.stop());
    const webs = await startWebs(place, {
      DATABASE_URL: `postgresql://agio@127.0.0.1:${pooled}/agio`,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_REPLICA_URL: primary.url.replace(`:${primary.port}/`, `:${standby.port}/`),
    });
    ending.push(async () => void (await Promise.all(webs.programs.map((each) => each.stop()))));
    await untilReady(webs.urls);
    let asked = 0;
    return {
      urlOf: () => webs.urls[asked++ % webs.urls.length] ?? '',
      databaseUrl: primary.url,
      postgresFolder: join(dataDir, 'postgres'),
      startMilliseconds: null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Standby = { readonly program: Program; readonly port: number };

/** A copy of the running server that goes on reading what it writes. */
async function startStandby(
  { folder }: Place,
  primary: EmbeddedPostgres,
  password: string,
): Promise<Standby> {
  const { prefix, postgres } = await findPostgresBinaries();
  // Whoever runs the database makes the folder: root may not be.
  const above = join(folder, 'standby');
  await mkdir(above);
  await chmod(above, 0o777);
  const data = join(above, 'postgres');
  const copying = runProgram({
    name: 'base-backup',
    folder,
    command: [
      ...prefix,
      process.execPath,
      join(import.meta.dirname, '../../drill/take-base-backup.ts'),
      `--datadir=${data}`,
      `--connstring=host=127.0.0.1 port=${primary.port} user=agio`,
    ],
    env: { ...process.env, PGPASSWORD: password },
  });
  while (copying.isRunning()) await sleep(200);
  if (copying.exitCode() !== 0) throw new Error('no standby was made: see base-backup.log');
  await writeFile(join(data, 'standby.signal'), '');
  const port = await freePort();
  const from = `host=127.0.0.1 port=${primary.port} user=agio password=${password}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: '120',
    shared_buffers: '128MB',
    primary_conninfo: `${from} application_name=standby`,
    synchronous_standby_names: '',
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [...prefix, postgres, '-D', data, ...set];
  return { program: runProgram({ name: 'standby', folder, command }), port };
}

async function untilSynchronous(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const startedAt = performance.now(); ; await sleep(200)) {
      const { rows } = await client.query(
        `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`,
      );
      if (rows.length > 0) return;
      if (performance.now() - startedAt > standbyMillisecondsMax) {
        throw new Error('the standby does not follow: see standby.log');
      }
    }
  } finally {
    await client.end();
  }
}

/** Two webs, and a worker beside each. */
async function startWebs(
  { dataDir, folder }: Place,
  database: Readonly<Record<string, string>>,
): Promise<{ urls: readonly string[]; programs: readonly Program[] }> {
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const common = {
    NODE_ENV: 'production',
    DEMO: 'true',
    DEMO_LITECOIN: 'false',
    DEMO_HISTORY: 'false',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    ORDERS_WAITING_MAX: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: urls[0] ?? '',
    ...database,
  };
  await migrate(folder, common);
  const programs = ports.flatMap((port, at) =>
    (['web', 'worker'] as const).map((role) =>
      runPart({
        name: `${role}-${at}`,
        role,
        folder,
        variables: { ...common, PORT: String(port) },
      }),
    ),
  );
  return { urls, programs };
}
