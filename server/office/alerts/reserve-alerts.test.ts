import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { watchConditions } from './watch-conditions.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const run = (statement: ReturnType<typeof sql>) => office.platform.database.execute(statement);

/** Payment systems whose reserve was told to be low since the last look. */
async function look(): Promise<string[]> {
  await run(sql`delete from alerts`);
  await run(sql`delete from alert_conditions where kind = 'reserve_low'`);
  const { platform } = office;
  await watchConditions({ platform, catalogue: office.deps.catalogue });
  const { rows } = await run(sql`select subject from alerts where kind = 'reserve_low' order by 1`);
  return rows.map(({ subject }) => String(subject));
}

async function readShop() {
  return (await office.admin.call('GET', '/alerts/shop')).json().data.attributes;
}

async function setFloor(amount: string | null) {
  const shop = await readShop();
  const reserve_floors = amount === null ? [] : [{ payment_system_id: 'ltc', amount }];
  return office.admin.call('PUT', '/alerts/shop', { ...shop, reserve_floors });
}

const defaultOf = async (id: string) =>
  (await readShop()).default_floors.find(
    ({ payment_system_id: each }: { payment_system_id: string }) => each === id,
  )?.amount;

/** So many litoshis left the wallet on a day so many days ago. */
async function payOut(units: string, daysAgo: number) {
  await run(sql`
    insert into account_days (payment_system, requisite_id, day, units_in, units_out, movements)
    values ('LTC', '', (now() at time zone 'UTC')::date - ${daysAgo}::int, 0, ${units}, 1)
    on conflict (payment_system, requisite_id, day) do update set units_out = excluded.units_out`);
}

async function freeLitoshis(): Promise<bigint> {
  const { rows } = await run(sql`select balance from ledger_accounts where name = 'reserve:LTC'`);
  return BigInt(String(rows[0]?.['balance']));
}

test('nobody is told of a reserve of which neither a payout nor a limit tells', async () => {
  expect((await readShop()).default_floors).toEqual([]);
  expect(await look()).toEqual([]);
});

test('a reserve without a level of its own is low below what an average day pays out', async () => {
  const free = await freeLitoshis();
  await payOut(String(free * 7n), 1);
  // Neither the day under way nor what is longer ago counts.
  await payOut(String(free * 100n), 0);
  await payOut(String(free * 100n), 8);
  expect(await look()).toEqual([]);
  await payOut('1', 7);
  expect(await look()).toEqual(['LTC']);
  const units = BigInt(String(await defaultOf('ltc')).replace('.', ''));
  expect(units).toBeGreaterThan(0n);
});

test('a level that is set stands above the default, and zero watches nothing', async () => {
  expect((await setFloor('0.00000001')).statusCode).toBe(200);
  expect(await look()).toEqual([]);
  expect((await setFloor('1000000')).statusCode).toBe(200);
  expect(await look()).toEqual(['LTC']);
  const none = await setFloor('0');
  expect(none.json().data.attributes.reserve_floors).toEqual([
    { payment_system_id: 'ltc', amount: expect.stringMatching(/^0(\.0+)?$/) },
  ]);
  expect(await look()).toEqual([]);
  expect((await setFloor('-0')).json().errors[0].code).toBe('greater_than');
  expect((await setFloor(null)).statusCode).toBe(200);
  expect(await look()).toEqual(['LTC']);
});

test('before there are payouts half of the smallest of the directions’ limits is the level', async () => {
  await run(sql`delete from account_days`);
  await run(sql`update directions set outcome_amount_max = 3000000000
    where id = 'sberrub-ltc'`);
  await run(sql`update directions set outcome_amount_max = 900000000000
    where id = 'sbprub-ltc'`);
  await office.modules.catalogue.refresh();
  expect(await defaultOf('ltc')).toMatch(/^15(\.0+)?$/);
  await run(sql`update directions set enabled = false where id = 'sberrub-ltc'`);
  await office.modules.catalogue.refresh();
  expect(await defaultOf('ltc')).toMatch(/^4500(\.0+)?$/);
});

test('what left is read by the day, however many days there are', async () => {
  await run(sql`insert into account_days
    (payment_system, requisite_id, day, units_in, units_out, movements)
    select 'LTC', '', (now() at time zone 'UTC')::date - n, 0, 1, 1
      from generate_series(1, 20000) n on conflict do nothing`);
  await run(sql`analyze account_days`);
  const { rows } = await run(sql`explain
    select payment_system, sum(units_out) from account_days
     where day >= current_date - 7 and day < current_date group by 1`);
  expect(JSON.stringify(rows)).toContain('account_days_day');
});
