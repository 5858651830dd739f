import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingClock } from '../../platform/clock/testing.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { createFirstOperator } from './create-first-operator.ts';
import { listOperators } from './manage-operators.ts';
import { signIn } from './sign-in.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

async function enter(login: string, password: string): Promise<string> {
  const from = { ip: '127.0.0.1', userAgent: null };
  const config = readConfig({ DEMO: 'true' });
  const platform = { ...db, config, clock: standingClock() };
  return (await signIn(platform, { login, password, ...from })).type;
}

test('several starts at once make one operator', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => createFirstOperator(db)));
  expect(made.every((one) => one?.login === 'admin')).toBe(true);
  expect(await listOperators(db.database)).toMatchObject([{ login: 'admin', role: 'owner' }]);
});

test('as long as nobody has signed in, each start tells a new password', async () => {
  const lost = await createFirstOperator(db);
  const renewed = await createFirstOperator(db);
  expect(renewed?.password).toMatch(/^[a-z0-9]{5}(-[a-z0-9]{5}){3}$/);
  expect(await enter('admin', lost?.password ?? '')).toBe('refused');
  expect(await enter('admin', renewed?.password ?? '')).toBe('signed_in');
});

test('once somebody has signed in, a start has nothing to tell', async () => {
  expect(await createFirstOperator(db)).toBeNull();
});
