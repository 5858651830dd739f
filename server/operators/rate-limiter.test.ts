import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts';
import { consumeTry, resetTries } from './rate-limiter.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

beforeEach(async () => {
  await db.database.execute(sql`delete from sign_in_brakes`);
});

async function tryTimes(times: number, login: string, address: string): Promise<(number | null)[]> {
  const answers: (number | null)[] = [];
  for (let at = 0; at < times; at += 1)
    answers.push(await consumeTry(db.database, { login, ip: address }));
  return answers;
}

test('after five tries at a login from one address it has to wait half a minute', async () => {
  expect(await tryTimes(5, 'olga', '10.0.0.1')).toEqual([null, null, null, null, null]);
  expect(await consumeTry(db.database, { login: 'olga', ip: '10.0.0.1' })).toBe(30);
});

test('each wait is twice the one before, up to a quarter of an hour', async () => {
  await tryTimes(5, 'olga', '10.0.0.1');
  const waits: (number | null)[] = [];
  for (let at = 0; at < 7; at += 1) {
    await db.database.execute(sql`update sign_in_brakes set blocked_until = now()`);
    expect(await consumeTry(db.database, { login: 'olga', ip: '10.0.0.1' })).toBeNull();
    waits.push(await consumeTry(db.database, { login: 'olga', ip: '10.0.0.1' }));
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
});

test('a stranger elsewhere does not lock an operator out', async () => {
  await tryTimes(6, 'olga', '10.0.0.1');
  expect(await consumeTry(db.database, { login: 'olga', ip: '10.0.0.2' })).toBeNull();
});

test('one address may not go through many logins', async () => {
  const answers: (number | null)[] = [];
  for (let at = 0; at < 22; at += 1) {
    answers.push(await consumeTry(db.database, { login: `login-${at}`, ip: '10.0.0.1' }));
  }
  expect(answers.slice(0, 20).every((answer) => answer === null)).toBe(true);
  expect(answers[20]).toBe(30);
});

test('a login tried from many addresses has to wait as well', async () => {
  const answers: (number | null)[] = [];
  for (let at = 0; at < 62; at += 1) {
    answers.push(await consumeTry(db.database, { login: 'olga', ip: `10.0.1.${at}` }));
  }
  expect(answers.slice(0, 60).every((answer) => answer === null)).toBe(true);
  expect(answers[60]).toBe(30);
});

test('tries made at the same moment are all counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => consumeTry(db.database, { login: 'olga', ip: '10.0.0.1' })),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(5);
});

test('the right password clears the count', async () => {
  await tryTimes(4, 'olga', '10.0.0.1');
  await inTransaction(db.database, (tx) => resetTries(tx, { login: 'olga', ip: '10.0.0.1' }));
  expect(await tryTimes(5, 'olga', '10.0.0.1')).toEqual([null, null, null, null, null]);
});

test('an hour without a try is forgotten', async () => {
  await tryTimes(4, 'olga', '10.0.0.1');
  await db.database.execute(sql`update sign_in_brakes set last_try_at = now() - interval '61 min'`);
  expect(await tryTimes(5, 'olga', '10.0.0.1')).toEqual([null, null, null, null, null]);
});

test('a /64 is one address: it cannot go on from the next one', async () => {
  for (let at = 1; at <= 5; at += 1) {
    expect(await consumeTry(db.database, { login: 'olga', ip: `2001:db8::${at}` })).toBeNull();
  }
  expect(await consumeTry(db.database, { login: 'olga', ip: '2001:db8::ffff' })).toBe(30);
});
