import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { measure, readMeasures } from './measures.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

test('pages read what was measured last, and nothing before that', async () => {
  expect(await readMeasures(db.database)).toEqual({ answers: null, payouts: null });
  await measure(db.database);
  expect(await readMeasures(db.database)).toEqual({ answers: null, payouts: null });
  await db.database.execute(sql`
    insert into orders (id, number, status, income_system, outcome_system, direction_id, rate_type,
      income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing, evidence,
      policy, held_units, outcome_account, locale, expires_at, payout, exchanged, paid_at,
      completed_at)
    select lpad(at::text, 22, '0'), '100000000' || at, 'completed', 'SBERRUB', 'LTC',
           'sberrub-ltc', 'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}', '{}', '{}', 0, 'x', 'ru', now(),
           'confirmed', true, now(), now() + at * interval '1 minute'
      from generate_series(1, 9) as at`);
  expect((await readMeasures(db.database)).payouts).toBeNull();
  await measure(db.database);
  const payouts = { median_minutes: 5, orders: 9, days: 30 };
  expect(await readMeasures(db.database)).toEqual({ answers: null, payouts });
});
