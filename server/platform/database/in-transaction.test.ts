import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, sqlStateOf } from './in-transaction.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`create table tally (id int primary key, units numeric(38,0))`);
  await db.database.execute(sql`insert into tally values (1, 0), (2, 0)`);
});

afterAll(() => db.close());

test('work that throws leaves nothing behind', async () => {
  const work = inTransaction(db.database, async (tx) => {
    await tx.execute(sql`update tally set units = 5 where id = 1`);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  const { rows } = await db.database.execute(sql`select units from tally where id = 1`);
  expect(rows).toEqual([{ units: '0' }]);
});

test('serializable work that loses runs again until every increment counts', async () => {
  const increment = () =>
    inTransaction(
      db.database,
      async (tx) => {
        const { rows } = await tx.execute(sql`select units from tally where id = 1`);
        const units = BigInt(String(rows[0]?.['units'])) + 1n;
        await tx.execute(sql`update tally set units = ${units.toString()} where id = 1`);
      },
      { isolation: 'serializable', attemptsMax: 50 },
    );
  await Promise.all(Array.from({ length: 8 }, increment));
  const { rows } = await db.database.execute(sql`select units from tally where id = 1`);
  expect(rows).toEqual([{ units: '8' }]);
});

test('two transactions that lock each other out both get through', async () => {
  const lockBoth = (first: number, second: number) =>
    inTransaction(db.database, async (tx) => {
      await tx.execute(sql`update tally set units = units + 1 where id = ${first}`);
      await tx.execute(sql`select pg_sleep(0.1)`);
      await tx.execute(sql`update tally set units = units + 1 where id = ${second}`);
    });
  await expect(Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).resolves.toHaveLength(2);
});

test('the state of a database error is found under the wrapping', async () => {
  const error = await db.database.execute(sql`select 1 / 0`).catch((thrown: unknown) => thrown);
  expect(sqlStateOf(error)).toBe('22012');
  expect(sqlStateOf(new Error('no database'))).toBeNull();
});
