import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const migration = readFileSync(
  join(import.meta.dirname, '../../../migrations/20261123_1031_no_job_queue.sql'),
  'utf8',
);

test.each([
  ['ours', ['mail.deliver', 'push.deliver'], 0],
  ['never used', [], 0],
  ['somebody else’s', ['mail.deliver', 'invoices'], 1],
])('the schema of a job queue that is %s', async (_whose, queues, left) => {
  const { database } = db;
  await database.execute(sql`
    drop schema if exists jobs cascade; create schema jobs;
    create table jobs.queue (name text); create table jobs.job (id int)`);
  for (const name of queues) await database.execute(sql`insert into jobs.queue values (${name})`);
  await database.execute(sql.raw(migration));
  const { rows } = await database.execute(
    sql`select from information_schema.schemata where schema_name = 'jobs'`,
  );
  expect(rows).toHaveLength(left);
});
