import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { isOutage } from './is-outage.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

async function errorOf(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => null,
    (error: unknown) => error,
  );
}

test('a database that is not there, or ends a connection, is an outage', async () => {
  const nowhere = openDatabase('postgresql://agio@127.0.0.1:1/agio', { poolMax: 1 });
  expect(isOutage(await errorOf(() => nowhere.execute('select 1')))).toBe(true);
  const ended = await errorOf(() =>
    inTransaction(db.database, async (tx) => {
      const { rows } = await tx.execute('select pg_backend_pid() as pid');
      await db.database.execute(`select pg_terminate_backend(${rows[0]?.['pid']})`);
      await tx.execute('select pg_sleep(1)');
    }),
  );
  expect(isOutage(ended)).toBe(true);
});

test('a client that has lost its connection meanwhile is an outage', () => {
  const lost = new Error('Client has encountered a connection error and is not queryable');
  expect(isOutage(new Error('Failed query: rollback', { cause: lost }))).toBe(true);
});

test('a pool without a free connection is an outage', async () => {
  const pool = new pg.Pool({ connectionString: db.url, max: 1, connectionTimeoutMillis: 50 });
  const held = await pool.connect();
  expect(isOutage(await errorOf(() => pool.query('select 1')))).toBe(true);
  held.release();
  await pool.end();
});

test('a mistake of ours is none', async () => {
  expect(isOutage(await errorOf(() => db.database.execute('select nonsense')))).toBe(false);
  expect(isOutage(new Error('anything'))).toBe(false);
  expect(isOutage(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});
