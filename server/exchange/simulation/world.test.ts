import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepsToTheContract } from '../../../rails/conformance/conformance.ts';
import { openSimulatedWorld } from '../../../rails/conformance/simulated-world.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { createDatabaseWorld } from './world.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

keepsToTheContract('simulated (in the database)', () =>
  openSimulatedWorld(createDatabaseWorld(db.database)),
);

const now = new Date('2026-11-20T10:00:00Z');
const fate = () => ({ minedAt: now, failed: false });

function wish(reference: string, payoutId: string) {
  return {
    rail: 'crowd',
    reference,
    payoutId,
    address: 'TDEMO',
    memo: null,
    asset: 'USDT',
    units: 5n,
    at: now,
    ...fate(),
  };
}

test('one reference submitted by many at once is paid once and counted', async () => {
  const world = createDatabaseWorld(db.database);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => world.submitPayout(wish('one', 'p1'), fate)),
  );
  expect(answers.every((answer) => answer !== null)).toBe(true);
  expect(await world.payout('crowd', 'one')).toMatchObject({ submissions: 16, units: 5n });
  expect(await world.balance('crowd', 'USDT')).toBe(-5n);
});

test('of two attempts of one payout at once only one is paid', async () => {
  const world = createDatabaseWorld(db.database);
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((reference) => world.submitPayout(wish(reference, 'p2'), fate)),
  );
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
});
