import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRecovery, isStopped } from '../../money/payout-holds/recoveries.ts';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { stopPayouts } from './stop-payouts.ts';

let bed: Awaited<ReturnType<typeof createTestDatabase>>;
const migration = new URL('../../../migrations/20261128_5001_recoveries.sql', import.meta.url);

beforeAll(async () => {
  bed = await createTestDatabase();
});

afterAll(() => bed.close());

test('a restored database pays nothing until somebody has looked through it', async () => {
  const madeAt = '2026-11-27T03:04:05.000Z';
  expect(await isStopped(bed.database)).toBe(false);
  await stopPayouts(bed.url, madeAt);
  await stopPayouts(bed.url, '2026-11-28T00:00:00.000Z');
  expect(await isStopped(bed.database)).toBe(true);
  expect((await findRecovery(bed.database))?.madeAt.toISOString()).toBe(madeAt);
});

test('nor does one that is older than the table, once it was brought up to this release', async () => {
  const madeAt = '2026-11-20T03:04:05.000Z';
  await bed.database.execute(sql`drop table recovery_decisions`);
  await bed.database.execute(sql`drop table recoveries`);
  await stopPayouts(bed.url, madeAt);
  await bed.database.execute(sql.raw(await readFile(migration, 'utf8')));
  expect(await isStopped(bed.database)).toBe(true);
  expect((await findRecovery(bed.database))?.madeAt.toISOString()).toBe(madeAt);
  const left = await bed.database.execute(sql`select to_regclass('restored_copies') as found`);
  expect(left.rows).toEqual([{ found: null }]);
});
