import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../../../core/refusal.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { forgetAnswers } from './forget-answers.ts';
import { requestHashOf, withIdempotency } from './idempotency.ts';

let db: TestDatabase;
let done = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

function place(key: string, body: unknown = { amount: '1' }, scope = 'orders:me') {
  const requestHash = requestHashOf(body);
  return inTransaction(db.database, (tx) =>
    withIdempotency(tx, { scope, key, requestHash }, async () => {
      done += 1;
      return { status: 201, body: { number: done } };
    }),
  );
}

test('the same key sent 64 times at once is done once and answered the same', async () => {
  done = 0;
  const answers = await Promise.all(Array.from({ length: 64 }, () => place('double click')));
  expect(done).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('the same key with another request is refused', async () => {
  await place('reused');
  expect(await place('reused', { amount: '2' })).toEqual(refuse('idempotency_key_reused'));
});

test("another caller's key is another key", async () => {
  done = 0;
  await place('shared', {}, 'orders:you');
  await place('shared', {}, 'orders:them');
  expect(done).toBe(2);
});

test('after a refusal the key may be used again', async () => {
  const once = { scope: 'orders:me', key: 'refused', requestHash: 'x' };
  const refused = await inTransaction(db.database, (tx) =>
    withIdempotency(tx, once, async () => refuse('no_slot')),
  );
  expect(refused).toEqual(refuse('no_slot'));
  const answered = await inTransaction(db.database, (tx) =>
    withIdempotency(tx, once, async () => ({ status: 201, body: null })),
  );
  expect(answered).toEqual({ status: 201, body: null });
});

test('the order of members does not make another request', () => {
  expect(requestHashOf({ a: 1, b: { c: 2, d: 3 } })).toBe(
    requestHashOf({ b: { d: 3, c: 2 }, a: 1 }),
  );
});

test('answers are kept for 30 days and then forgotten', async () => {
  await place('old');
  const { database } = db;
  await database.execute(
    sql`update idempotency_keys set created_at = now() - interval '31 days' where key = 'old'`,
  );
  expect(await forgetAnswers(database, 30)).toBe(1);
  done = 0;
  await place('old');
  expect(done).toBe(1);
});
