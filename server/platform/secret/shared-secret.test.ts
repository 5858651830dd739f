import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { sharedSecret } from './shared-secret.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

test('processes that ask at the same moment get the same secret', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => sharedSecret(db.database, 'a')));
  expect(new Set(made.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(made[0]).toHaveLength(32);
});

test('another name is another secret', async () => {
  const [a, b] = [await sharedSecret(db.database, 'a'), await sharedSecret(db.database, 'b')];
  expect(a.equals(b)).toBe(false);
});
