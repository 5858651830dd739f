import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openLog } from '../log/log.ts';
import type { Database } from './database.ts';
import { openStandby } from './standby.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const log = openLog(readConfig({ LOG_LEVEL: 'silent' }), 'test');
let primary: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [primary, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([primary.close(), second.close()]));

/** The name of the database that answered. */
async function whoAnswers(database: Database): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  return rows[0]?.name ?? '';
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);
const open = (url: string | null, more = {}) =>
  openStandby(primary.database, { url, poolMax: 2, log, ...more });

test('without a standby the primary answers', async () => {
  const standby = open(null);
  expect(await standby.read(whoAnswers)).toBe(nameOf(primary));
});

test('a standby answers in the place of the primary', async () => {
  const standby = open(second.url);
  expect(await standby.read(whoAnswers)).toBe(nameOf(second));
  await standby.close();
});

test('the primary answers for a standby that is gone, and is asked at once while that rests', async () => {
  const standby = open('postgresql://agio@127.0.0.1:1/agio', { restMilliseconds: 60_000 });
  expect(await standby.read(whoAnswers)).toBe(nameOf(primary));
  const beganAt = performance.now();
  for (let time = 0; time < 20; time += 1) await standby.read(whoAnswers);
  expect(performance.now() - beganAt).toBeLessThan(2_000);
  await standby.close();
});

test('the primary answers for one that says nothing, or that lags too far', async () => {
  const silent = open(second.url, { patienceMilliseconds: 300 });
  const answered = await silent.read(async (database) => {
    const name = await whoAnswers(database);
    if (name === nameOf(second)) await database.execute(sql`select pg_sleep(2)`);
    return name;
  });
  expect(answered).toBe(nameOf(primary));
  await silent.close();
  const lagging = open(second.url, { lagSecondsMax: -1 });
  expect(await lagging.read(whoAnswers)).toBe(nameOf(primary));
  await lagging.close();
});

test('what is written by mistake, or read in conflict, is done at the primary', async () => {
  const standby = open(second.url);
  const refusing = (state: string) => async (database: Database) => {
    if ((await whoAnswers(database)) === nameOf(primary)) return 'primary';
    throw Object.assign(new Error('refused by a standby'), { code: state });
  };
  expect(await standby.read(refusing('40001'))).toBe('primary');
  // A conflict says nothing against the standby itself.
  expect(await standby.read(whoAnswers)).toBe(nameOf(second));
  expect(await standby.read(refusing('25006'))).toBe('primary');
  expect(await standby.read(whoAnswers)).toBe(nameOf(primary));
  await standby.close();
});

test('a mistake of the question itself is told and not asked twice', async () => {
  const standby = open(second.url);
  await expect(standby.read((database) => database.execute(sql`select nothing`))).rejects.toThrow();
  expect(await standby.read(whoAnswers)).toBe(nameOf(second));
  await standby.close();
});
