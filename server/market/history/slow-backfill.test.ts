import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { backfillSimulated } from './backfill-simulated.ts';

let bed: TestPlatform;

beforeAll(async () => {
  bed = await createTestPlatform({ DEMO: 'true' });
});
afterAll(() => bed.close());

test('the past of the demo is worked out however long the database hears nothing of it', async () => {
  const { database, clock } = bed.platform;
  // As if the machine were ten times as busy, on the one connection that is left and on new ones.
  const patience = 'idle_in_transaction_session_timeout';
  database.$client.options.options = `-c timezone=UTC -c ${patience}=500`;
  await database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`);
  await database.execute(sql.raw(`set ${patience} = 500`));
  await backfillSimulated({ database, clock });
  const filled = await database.execute(sql`select from candles where grain = 'minute' limit 1`);
  expect(filled.rows).toHaveLength(1);
}, 300_000);
