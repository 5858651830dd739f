import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from './database.ts';
import { inTransaction, sqlStateOf } from './in-transaction.ts';
import { preparedStatement } from './prepared-statement.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { savepoint } from './transact.ts';

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

test('what is sent ahead is kept in turn, together with what was waited for', async () => {
  const sent = await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`insert into tally values (50, 1)`);
    const first = add.sendAhead(tx, { id: 50 });
    add.sendAhead(tx, { id: 50 });
    return first;
  });
  expect(await sent.answer).toEqual([{ units: '2' }]);
  expect(await unitsOf(50)).toBe('3');
});

test.each(['first', 'last'])('nothing is kept where what was sent %s fails', async (bad) => {
  const work = inTransaction(db.database, async (tx) => {
    await tx.execute(sql`insert into tally values (60, 1)`);
    for (const place of ['first', 'last']) {
      if (place === bad) fail.sendAhead(tx, {});
      else add.sendAhead(tx, { id: 60 });
    }
  });
  expect(sqlStateOf(await work.catch((error: unknown) => error))).toBe('22012');
  expect(await unitsOf(60)).toBeUndefined();
  // The connection is as good as before.
  expect(await unitsOf(50)).toBe('3');
});

test('work that waits for something behind a failure is told of the failure', async () => {
  const work = inTransaction(db.database, async (tx) => {
    fail.sendAhead(tx, {});
    await tx.execute(sql`select 1`);
  });
  expect(sqlStateOf(await work.catch((error: unknown) => error))).toBe('22012');
});

test('what a savepoint lost is undone alone, and the transaction goes on', async () => {
  await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`insert into tally values (10, 1)`);
    await savepoint(tx, () => add.run(tx, { id: 10 }));
    const lost = savepoint(tx, async () => {
      await add.run(tx, { id: 10 });
      await fail.run(tx, {});
    });
    expect(sqlStateOf(await lost.catch((error: unknown) => error))).toBe('22012');
    expect(await add.run(tx, { id: 10 })).toEqual([{ units: '3' }]);
  });
  expect(await unitsOf(10)).toBe('3');
});

test('a prepared statement is read once by each connection and takes other values', async () => {
  await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`insert into tally values (20, 1), (21, 5)`);
    expect(await add.run(tx, { id: 20 })).toEqual([{ units: '2' }]);
    expect(await add.run(tx, { id: 21 })).toEqual([{ units: '6' }]);
    const { rows } = await tx.execute(
      sql`select statement from pg_prepared_statements where statement like 'update tally%'`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('a connection that breaks within a transaction says why, and no other is lost by it', async () => {
  const small = openDatabase(db.url, { poolMax: 1 });
  const broken = inTransaction(small, (tx) =>
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  );
  expect(sqlStateOf(await broken.catch((error: unknown) => error))).toBe('57P01');
  // One connection is all there is: it would be waited for in vain.
  const { rows } = await small.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  await closeDatabase(small);
});

test('work that hides a failure is not taken for done', async () => {
  const work = inTransaction(db.database, async (tx) => {
    await tx.execute(sql`insert into tally values (40, 1)`);
    await fail.run(tx, {}).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await unitsOf(40)).toBeUndefined();
});

test('nothing is committed without a statement that could not even be sent', async () => {
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  for (const values of [{ id: endless }, {}]) {
    const work = inTransaction(db.database, async (tx) => {
      await tx.execute(sql`insert into tally values (30, 1)`);
      add.sendAhead(tx, values);
    });
    await expect(work).rejects.toThrow();
    expect(await unitsOf(30)).toBeUndefined();
  }
});

const add = preparedStatement<{ units: string }>(
  () => sql`update tally set units = units + 1 where id = ${sql.placeholder('id')}
    returning units::text as units`,
);
const fail = preparedStatement(() => sql`select 1 / (select 0)`);

async function unitsOf(id: number): Promise<unknown> {
  const { rows } = await db.database.execute(sql`select units from tally where id = ${id}`);
  return rows[0]?.['units'];
}
