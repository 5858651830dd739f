import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isAlive } from './postmaster.ts';

export type ServiceDatabase = { readonly url: string; close(): Promise<void> };

/**
 * The database of the service: the one of `DATABASE_URL`, which must answer, or the embedded
 * one, which is started, watched, and started again on the same port should it die.
 */
export async function openServiceDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<ServiceDatabase> {
  if (config.databaseUrl !== null) {
    await assertUsable(config.databaseUrl);
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

function keepAlive(
  dataDir: string,
  first: EmbeddedPostgres,
  say: (line: string) => void,
): ServiceDatabase {
  let server = first;
  let closing = false;
  let healing: Promise<void> | null = null;

  async function heal(): Promise<void> {
    say('The database ended and is started again.');
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

  const timer = setInterval(() => {
    if (closing || healing !== null || isAlive(server.pid)) return;
    healing = heal().finally(() => {
      healing = null;
    });
  }, 500);

  return {
    url: first.url,
    async close() {
      closing = true;
      clearInterval(timer);
      await healing;
      await server.stop();
    },
  };
}
