import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { sessionUrl } from '../../platform/config/database-settings.ts';
import { sqlStateOf } from '../../platform/database/in-transaction.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isAlive, killPostmaster } from './postmaster.ts';

type ServiceDatabase = { readonly url: string; close(): Promise<void> };

/**
 * The database of the service: the one of `DATABASE_URL`, which must answer, or the embedded
 * one, which is started, watched, and started again on the same port should it die.
 */
export async function openServiceDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<ServiceDatabase> {
  if (config.databaseUrl !== null) {
    await assertUsable(sessionUrl(config) ?? config.databaseUrl);
    return { url: config.databaseUrl, close: async () => undefined };
  }
  return keepAlive(config.dataDir, await startEmbeddedPostgres(config.dataDir), say);
}

/** Throws one sentence where a database of one's own cannot be used. */
export async function assertUsable(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const name = `The database ${host}${pathname} of DATABASE_URL`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    const found = await askWhatItIs(client).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message || String(cause) : String(cause);
      throw new Error(`${name} does not answer: ${why}.`, { cause });
    });
    if (found?.encoding !== 'UTF8') {
      throw new Error(`${name} is in ${found?.encoding}: make one with the encoding UTF8.`);
    }
    if (!found.writable) {
      throw new Error(`${name} may not be written by its user: let them make tables there.`);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Found = { readonly encoding: string; readonly writable: boolean };

async function askWhatItIs(client: pg.Client): Promise<Found | undefined> {
  await client.connect();
  const { rows } = await client.query<Found>(`
    select current_setting('server_encoding') as encoding,
           current_setting('transaction_read_only') = 'off'
             and has_schema_privilege(current_schema(), 'create') as writable`);
  return rows[0];
}

const askMilliseconds = 3_000;
/** Longer than a check-point of a slow disk: connections go on, only new ones wait. */
const silentMillisecondsMax = 15_000;

/** Whether anything comes back from a server: that it is full or still starting is an answer. */
async function answersAtAll(url: string): Promise<boolean> {
  const terms = { connectionTimeoutMillis: askMilliseconds, query_timeout: askMilliseconds };
  const client = new pg.Client({ connectionString: url, ...terms });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return sqlStateOf(error) !== null;
  } finally {
    client.end().catch(() => undefined);
  }
}

function keepAlive(
  dataDir: string,
  first: EmbeddedPostgres,
  say: (line: string) => void,
): ServiceDatabase {
  let server = first;
  let closing = false;
  let looking: Promise<void> | null = null;
  let askedAt = performance.now();
  let heardAt = askedAt;

  async function heal(): Promise<void> {
    while (!closing) {
      try {
        server = await startEmbeddedPostgres(dataDir, { port: first.port });
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await sleep(1_000);
      }
    }
  }

  async function look(): Promise<void> {
    if (!isAlive(server.pid)) {
      say('The database ended and is started again.');
      return heal();
    }
    if (performance.now() - askedAt < askMilliseconds) return;
    if (await answersAtAll(server.url)) heardAt = performance.now();
    askedAt = performance.now();
    if (performance.now() - heardAt < silentMillisecondsMax || closing) return;
    say('The database does not answer and is started again.');
    await killPostmaster(server.pid);
    await heal();
    heardAt = performance.now();
  }

  const timer = setInterval(() => {
    if (closing || looking !== null) return;
    looking = look().finally(() => {
      looking = null;
    });
  }, 500);

  return {
    url: first.url,
    async close() {
      closing = true;
      clearInterval(timer);
      await looking;
      await server.stop();
    },
  };
}
