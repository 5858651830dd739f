import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
