import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';

let bed: TestDatabase;

beforeAll(async () => {
  bed = await createTestDatabase();
});
afterAll(() => bed.close());

async function isSame(one: string, other: string): Promise<boolean> {
  const { rows } = await bed.database.execute<{ same: boolean }>(
    sql`select address_key(${one}) = address_key(${other}) as same`,
  );
  return rows[0]?.same === true;
}

test.each([
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::FFFF:10.0.0.1', '::ffff:10.0.0.2', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::7', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['fe80::1%eth0', 'fe80::2', true],
  ['customer 7 of a partner', 'customer 7 of a partner', true],
  ['customer 7 of a partner', 'customer 8 of a partner', false],
  ['', '', true],
])('%s and %s are one address: %s', async (one, other, same) => {
  expect(await isSame(one, other)).toBe(same);
});
