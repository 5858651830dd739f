import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from './in-transaction.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
let folder: string;

beforeEach(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`delete from migrations`);
  folder = await mkdtemp(join(tmpdir(), 'agio-migrate-'));
  await writeFile(join(folder, '2_b.sql'), 'alter table a add column b int;');
  await writeFile(join(folder, '1_a.sql'), '-- Why.\ncreate table a (id int);');
});

afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

test('migrations run once, in the order of their names', async () => {
  expect(await migrate(db.url, folder)).toEqual(['1_a.sql', '2_b.sql']);
  expect(await migrate(db.url, folder)).toEqual([]);
});

test('processes that start together migrate once between them', async () => {
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(db.url, folder)));
  expect(ran.flat().sort()).toEqual(['1_a.sql', '2_b.sql']);
});

test('a failed migration leaves nothing of itself and names itself', async () => {
  await writeFile(join(folder, '3_c.sql'), 'create table c (id int); select nonsense;');
  await expect(migrate(db.url, folder)).rejects.toThrow(/3_c\.sql failed: .*nonsense/);
  const { rows } = await db.database.execute(sql`select to_regclass('c') as c`);
  expect(rows).toEqual([{ c: null }]);
  await writeFile(join(folder, '3_c.sql'), 'create table c (id int);');
  expect(await migrate(db.url, folder)).toEqual(['3_c.sql']);
});

test('a migration edited after it ran is refused', async () => {
  await migrate(db.url, folder);
  await writeFile(join(folder, '1_a.sql'), 'create table a (id bigint);');
  await expect(migrate(db.url, folder)).rejects.toThrow(/1_a\.sql was edited/);
});

test('a database ahead of the code is refused', async () => {
  await migrate(db.url, folder);
  await rm(join(folder, '2_b.sql'));
  await expect(migrate(db.url, folder)).rejects.toThrow(/newer release/);
});

test('a migration that finds its table locked steps back and comes again', async () => {
  await migrate(db.url, folder);
  await writeFile(join(folder, '3_c.sql'), 'alter table a add column c int;');
  const reads: number[] = [];
  const ran = await inTransaction(db.database, async (tx) => {
    // A long report: it does not stop others from reading, unless somebody waits for the table.
    await tx.execute(sql`select from a`);
    const running = migrate(db.url, folder, { lockTimeoutMilliseconds: 50 });
    for (let read = 0; read < 10; read += 1) {
      const began = performance.now();
      await db.database.execute(sql`select from a`);
      reads.push(performance.now() - began);
      await sleep(50);
    }
    return { running };
  });
  expect(await ran.running).toEqual(['3_c.sql']);
  expect(Math.max(...reads)).toBeLessThan(1_000);
});

test('a migration that never gets its table fails and leaves nothing', async () => {
  await migrate(db.url, folder);
  await writeFile(join(folder, '3_c.sql'), 'create table c (id int); alter table a add c int;');
  await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`select from a`);
    const hasty = { lockTimeoutMilliseconds: 20, lockAttempts: 3 };
    await expect(migrate(db.url, folder, hasty)).rejects.toThrow(/3_c\.sql failed: .*lock timeout/);
  });
  const { rows } = await db.database.execute(sql`select to_regclass('c') as c`);
  expect(rows).toEqual([{ c: null }]);
});

const index = 'create index concurrently if not exists a_b on a (b);';

test('an index is built without a transaction, once between processes', async () => {
  await writeFile(join(folder, '3_c.sql'), `-- Why.\n-- @no-transaction\n${index}\n`);
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(db.url, folder)));
  expect(ran.flat().sort()).toEqual(['1_a.sql', '2_b.sql', '3_c.sql']);
  expect(await validityOf('a_b')).toBe(true);
});

test('an index whose building was interrupted is built anew', async () => {
  await migrate(db.url, folder);
  await db.database.execute(sql`insert into a (id, b) values (1, 1), (2, 1)`);
  const unique = index.replace('index', 'unique index');
  await writeFile(join(folder, '3_c.sql'), `-- Why.\n-- @no-transaction\n${unique}\n`);
  await expect(migrate(db.url, folder)).rejects.toThrow(/3_c\.sql failed: /);
  expect(await validityOf('a_b')).toBe(false);
  await db.database.execute(sql`delete from a where id = 2`);
  expect(await migrate(db.url, folder)).toEqual(['3_c.sql']);
  expect(await validityOf('a_b')).toBe(true);
});

test('rows are filled in batches, each committed, and a run that was cut goes on', async () => {
  await migrate(db.url, folder);
  await db.database.execute(sql`insert into a (id) select generate_series(1, 2500)`);
  await db.database.execute(sql`create table batches (rows int)`);
  await db.database.execute(sql`
    create function note() returns trigger language plpgsql as $$ begin
      insert into batches select count(*) from changed; return null; end $$`);
  await db.database.execute(sql`
    create trigger note after update on a referencing new table as changed
    for each statement execute function note()`);
  const fill = `-- @batches
update a set b = id where id in (select id from a where b is null limit 1000);`;
  await writeFile(join(folder, '3_c.sql'), `-- Why.\n-- @no-transaction\n${fill}\nselect 1;\n`);
  await expect(migrate(db.url, folder)).rejects.toThrow(/could be done twice: select 1/);
  await writeFile(join(folder, '3_c.sql'), `-- Why.\n-- @no-transaction\n${fill}\n${index}\n`);
  expect(await migrate(db.url, folder)).toEqual(['3_c.sql']);
  const { rows } = await db.database.execute(sql`select rows from batches where rows > 0`);
  expect(rows).toEqual([{ rows: 1000 }, { rows: 1000 }, { rows: 500 }]);
  const { rows: left } = await db.database.execute(sql`select from a where b is distinct from id`);
  expect(left).toEqual([]);
});

test('rows that come while others are filled do not keep a migration from its end', async () => {
  await migrate(db.url, folder);
  await db.database.execute(sql`insert into a (id) select generate_series(1, 2500)`);
  // Each batch brings rows of its own, as a service does that is working meanwhile.
  await db.database.execute(sql`
    create function more() returns trigger language plpgsql as $$ begin
      insert into a (id)
        select -(select max(abs(id)) from a) - n from generate_series(1, 3) n;
      return null; end $$`);
  await db.database.execute(sql`
    create trigger more after update on a for each statement execute function more()`);
  const fill = `-- @batches
update a set b = id where id in (select id from a where b is null order by id desc limit 1000);`;
  await writeFile(join(folder, '3_c.sql'), `-- Why.\n-- @no-transaction\n${fill}\n${index}\n`);
  expect(await migrate(db.url, folder)).toEqual(['3_c.sql']);
  const { rows } = await db.database.execute(sql`select from a where b is null and id > 0`);
  expect(rows).toEqual([]);
});

async function validityOf(name: string): Promise<unknown> {
  const { rows } = await db.database.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  );
  return rows[0]?.['valid'];
}
