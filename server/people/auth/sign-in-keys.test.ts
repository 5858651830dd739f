import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { consume, reset } from '../../platform/rate-limiter/rate-limiter.ts';
import { signInKeys } from './sign-in-keys.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

beforeEach(async () => {
  await db.database.execute(sql`delete from rate_limits`);
});

const keysOf = (name: string, ip: string) =>
  signInKeys('operator', { name, ip, knownDevice: undefined });

/** Seconds to wait; null where the try may go on. */
async function tryOnce(name: string, ip: string): Promise<number | null> {
  const answer = await consume(db.database, keysOf(name, ip));
  return answer.type === 'wait' ? answer.seconds : null;
}

async function tryTimes(times: number, name: string, ip: string): Promise<(number | null)[]> {
  const answers: (number | null)[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await tryOnce(name, ip));
  return answers;
}

test('after five tries at a login from one address it has to wait half a minute', async () => {
  expect(await tryTimes(5, 'olga', '10.0.0.1')).toEqual([null, null, null, null, null]);
  expect(await tryOnce('olga', '10.0.0.1')).toBe(30);
});

test('each wait is twice the one before, up to a quarter of an hour', async () => {
  await tryTimes(5, 'olga', '10.0.0.1');
  const waits: (number | null)[] = [];
  for (let at = 0; at < 7; at += 1) {
    await db.database.execute(sql`update rate_limits set blocked_until = now()`);
    expect(await tryOnce('olga', '10.0.0.1')).toBeNull();
    waits.push(await tryOnce('olga', '10.0.0.1'));
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
});

test('a stranger elsewhere does not lock an operator out', async () => {
  await tryTimes(6, 'olga', '10.0.0.1');
  expect(await tryOnce('olga', '10.0.0.2')).toBeNull();
});

test('one address may not go through many logins', async () => {
  const answers: (number | null)[] = [];
  for (let at = 0; at < 22; at += 1) {
    answers.push(await tryOnce(`login-${at}`, '10.0.0.1'));
  }
  expect(answers.slice(0, 20).every((answer) => answer === null)).toBe(true);
  expect(answers[20]).toBe(30);
});

test('a login tried from many addresses has to wait as well', async () => {
  const answers: (number | null)[] = [];
  for (let at = 0; at < 62; at += 1) {
    answers.push(await tryOnce('olga', `10.0.1.${at}`));
  }
  expect(answers.slice(0, 60).every((answer) => answer === null)).toBe(true);
  expect(answers[60]).toBe(30);
});

test('tries made at the same moment are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => tryOnce('olga', '10.0.0.1')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(5);
});

test('the right password clears the count', async () => {
  await tryTimes(4, 'olga', '10.0.0.1');
  await inTransaction(db.database, (tx) => reset(tx, keysOf('olga', '10.0.0.1')));
  expect(await tryTimes(5, 'olga', '10.0.0.1')).toEqual([null, null, null, null, null]);
});

test('an hour without a try is forgotten', async () => {
  await tryTimes(4, 'olga', '10.0.0.1');
  await db.database.execute(sql`update rate_limits set last_try_at = now() - interval '61 min'`);
  expect(await tryTimes(5, 'olga', '10.0.0.1')).toEqual([null, null, null, null, null]);
});

test('a /64 is one address: it cannot go on from the next one', async () => {
  for (let at = 1; at <= 5; at += 1) {
    expect(await tryOnce('olga', `2001:db8::${at}`)).toBeNull();
  }
  expect(await tryOnce('olga', '2001:db8::ffff')).toBe(30);
});
