import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { closeDatabase, type Database, openDatabase, type Transaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';

export type TestDatabase = {
  readonly database: Database;
  readonly url: string;
  close(): Promise<void>;
};

/**
 * Makes an empty, migrated database for one test file; call `close` in `afterAll`, which drops it.
 */
export async function createTestDatabase(
  options: { poolMax?: number } = {},
): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template template_agio strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { poolMax: options.poolMax ?? 10 });
  return {
    database,
    url: url.href,
    async close() {
      await closeDatabase(database);
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** What one transaction does to rows that a call wants, before the call gets at them. */
export type Overtaking = {
  readonly lock: (tx: Transaction) => Promise<unknown>;
  readonly meanwhile?: (tx: Transaction) => Promise<unknown>;
};

/** Begins a call while its rows are locked, and lets it go on once it waits for them. */
export async function overtaken<T>(
  database: Database,
  { lock, meanwhile }: Overtaking,
  call: () => Promise<T>,
): Promise<T> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const waits = async () => (await database.execute(waiting)).rows.length;
  const { called } = await inTransaction(database, async (tx) => {
    await lock(tx);
    const called = call();
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
    await meanwhile?.(tx);
    return { called };
  });
  return called;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
