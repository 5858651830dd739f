import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openRequisitesStandIn,
  type RequisitesStandIn,
} from '../../../gateways/requisites/stand-in/testing.ts';
import { switchOn } from '../../money/online-payments/testing.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../orders/testing.ts';

let bed: TestExchange;
let provider: RequisitesStandIn;
let customer: Customer;

beforeAll(async () => {
  provider = await openRequisitesStandIn();
  bed = await openTestExchange({ provider: provider.outside });
  customer = openCustomer(bed);
});
beforeEach(async () => {
  const { database } = bed.platform;
  await bed.tick({});
  await database.execute(sql`update requisites set enabled = false`);
  await database.execute(sql`delete from requisite_rests`);
  await database.execute(sql`delete from requisite_days`);
});
afterAll(async () => {
  await bed.close();
  await provider.close();
});

async function quoted(income_amount: string) {
  const asked = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'trx' };
  const path = 'rate_calculations/from_income?check_slots=true';
  const { body } = await customer.call('POST', path, { ...asked, income_amount });
  return body.data?.attributes ?? body;
}

/** What a quote says of an amount: this process looks at its pools now and then. */
async function untilSlot(income_amount: string, available: boolean): Promise<void> {
  // An announcement as any change makes one.
  await bed.platform.database.execute(sql`select pg_notify('requisites_changed', '')`);
  const slot = async () => (await quoted(income_amount)).slot;
  const reason = available ? null : 'no_slot';
  await expect.poll(slot, { timeout: 15_000, interval: 100 }).toEqual({ available, reason });
}

const units = (roubles: number) => BigInt(roubles) * 100n;
const serve = (limits: object = {}) => switchOn(bed, 'shop_api', { position: 1, ...limits });
const off = (name: 'shop_api' | 'payeer') => switchOn(bed, name, { enabled: false });

test('a quote counts on providers where the own pool is empty, within their limits', async () => {
  await off('shop_api');
  await untilSlot('10000', false);
  await serve({ unitsMin: units(5_000), unitsMax: units(20_000) });
  await untilSlot('10000', true);
  await untilSlot('20000.01', false);
  const { max_income_amount: max } = await quoted('10000');
  expect(max).toBe('20000.00');
});

test('not on one that has promised its day, or that is left alone for its failures', async () => {
  await serve({ dayUnitsMax: units(25_000) });
  await untilSlot('10000', true);
  const { database } = bed.platform;
  await database.execute(sql`
    insert into requisite_days (day, gateway, payment_system, units, orders)
    values ((now() at time zone 'UTC')::date, 'shop_api', 'SBERRUB', 2000000, 1)`);
  await untilSlot('10000', false);
  await untilSlot('5000', true);
  await database.execute(sql`delete from requisite_days`);
  await untilSlot('10000', true);
  await database.execute(sql`
    insert into requisite_rests (gateway, failures, rests_until)
    values ('shop_api', 3, now() + interval '1 hour')`);
  await untilSlot('10000', false);
});

test('and on the page of a provider, on which it is paid without requisites', async () => {
  await off('shop_api');
  await untilSlot('10000', false);
  await switchOn(bed, 'payeer', { unitsMax: units(15_000) });
  await untilSlot('10000', true);
  await untilSlot('15001', false);
  await off('payeer');
  await untilSlot('10000', false);
});
