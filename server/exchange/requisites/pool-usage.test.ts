import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { incomeUnits } from '../../../core/money/units.ts';
import { reportDeposit } from '../../money/deposit-watcher/report-deposit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { expireOrders } from '../orders/change/expire-orders.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../orders/testing.ts';
import { readUsage } from './pool-records.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
  await bed.platform.database.execute(
    "delete from requisites where payment_system = 'SBERRUB' and account <> '2200000000000012'",
  );
});

beforeEach(() => set('slots = 5, day_units_max = null, month_units_max = null'));
afterAll(() => bed.close());

const set = (terms: string) =>
  bed.platform.database.execute(`update requisites set ${terms} where payment_system = 'SBERRUB'`);

async function usage() {
  const [row] = await readUsage(bed.platform.database, ['SBERRUB'], bed.platform.config.timeZone);
  return { open: row?.openOrders ?? 0, day: row?.dayUnits ?? 0n, month: row?.monthUnits ?? 0n };
}

async function ask(amount = '10000'): Promise<{ id: string; code: string | null }> {
  const id = await customer.place('cardToCoin', { income_amount: amount });
  const { body } = await customer.call('POST', `orders/${id}/get_requisites`, {});
  return { id, code: body.errors?.[0]?.code ?? null };
}

async function endAll(): Promise<void> {
  await bed.platform.database.execute(
    sql`update orders set expires_at = now(), version = version + 1 where status = 'waiting_funds'`,
  );
  await expireOrders(bed.deps);
}

test('an order takes its place and its sum, and gives both back when it runs out', async () => {
  const before = await usage();
  const { id } = await ask();
  expect(await usage()).toEqual({
    open: before.open + 1,
    day: before.day + 1_000_000n,
    month: before.month + 1_000_000n,
  });
  await bed.letTimePass(id);
  await expireOrders(bed.deps);
  expect(await usage()).toEqual(before);
});

test('an order that is paid gives back its place but not its sum', async () => {
  const before = await usage();
  const { id } = await ask();
  await paid(id, 1_000_000n);
  expect(await usage()).toEqual({
    open: before.open,
    day: before.day + 1_000_000n,
    month: before.month + 1_000_000n,
  });
});

test('an order that is being topped up still has its place', async () => {
  const before = await usage();
  const { id } = await ask();
  await paid(id, 500_000n);
  expect((await usage()).open).toBe(before.open);
  await customer.call('POST', `orders/${id}/decision`, { decision: 'top_up' });
  expect((await usage()).open).toBe(before.open + 1);
  await endAll();
});

test('a place given last month is still taken, and so is its sum, while it may be paid', async () => {
  const before = await usage();
  const { id } = await ask();
  await bed.platform.database.execute(
    sql`update order_requisites set issued_at = now() - interval '40 days' where order_id = ${id}`,
  );
  expect(await usage()).toEqual({
    open: before.open + 1,
    day: before.day + 1_000_000n,
    month: before.month + 1_000_000n,
  });
  await endAll();
  expect(await usage()).toEqual(before);
});

test.each(['day', 'month'] as const)('a %s begins at midnight of the time zone', async (span) => {
  const { id } = await ask();
  await paid(id, 1_000_000n);
  const zone = 'Asia/Tokyo';
  // Within one transaction it stays the same moment, whatever the hour of the test.
  const took = (given: string, came: string) =>
    inTransaction(bed.platform.database, async (tx) => {
      const units = async () => {
        const [row] = await readUsage(tx, ['SBERRUB'], zone);
        return (span === 'day' ? row?.dayUnits : row?.monthUnits) ?? 0n;
      };
      const at = (moment: string) => sql`date_trunc(${span}, now(), ${zone}) + ${moment}::interval`;
      await set(at(given), at(came));
      const used = await units();
      await set(sql`now() - interval '40 days'`, sql`now() - interval '40 days'`);
      return used - (await units());

      async function set(issuedAt: SQL, paidAt: SQL): Promise<void> {
        await tx.execute(
          sql`update order_requisites set issued_at = ${issuedAt} where order_id = ${id}`,
        );
        await tx.execute(
          sql`update orders set paid_at = ${paidAt}, version = version + 1 where id = ${id}`,
        );
      }
    });
  expect(await took('0', '0')).toBe(1_000_000n);
  expect(await took('-1 second', '0')).toBe(1_000_000n);
  expect(await took('-1 second', '-1 second')).toBe(0n);
});

test('all that came is taken of a limit, also beside the order and after a refund', async () => {
  const { id } = await ask();
  const before = await usage();
  await paid(id, 1_000_000n);
  await paid(id, 400_000n);
  expect((await usage()).day).toBe(before.day + 400_000n);
  const late = (await ask()).id;
  const open = (await usage()).day;
  await customer.call('DELETE', `orders/${late}`);
  expect((await usage()).day).toBe(open - 1_000_000n);
  await paid(late, 600_000n);
  expect((await usage()).day).toBe(open);
  await customer.call('POST', `orders/${late}/decision`, {
    decision: 'refund',
    refund_account: '2200000000000004',
  });
  expect((await usage()).day).toBe(open);
});

test('the sums of a day and of a month are kept to', async () => {
  await endAll();
  const { day, month } = await usage();
  await set(`day_units_max = ${day + 1_500_000n}`);
  expect((await ask()).code).toBeNull();
  expect((await ask()).code).toBe('no_slot');
  expect((await ask('5000')).code).toBeNull();
  await set(`day_units_max = null, month_units_max = ${month + 1_500_000n}`);
  expect((await ask('1000')).code).toBe('no_slot');
});

test('an account that is switched off, or does not take the sum, is given to nobody', async () => {
  await endAll();
  await set('order_units_min = 2000000');
  expect((await ask()).code).toBe('no_slot');
  await set('order_units_min = 0, order_units_max = 900000');
  expect((await ask()).code).toBe('no_slot');
  await set('order_units_max = null, enabled = false');
  expect((await ask()).code).toBe('no_slot');
  await set('enabled = true');
  expect((await ask()).code).toBeNull();
});

test('however many orders there were in former months, none of them is read', async () => {
  const { id } = await ask();
  await paid(id, 1_000_000n);
  const former = 3_000;
  const rolledBack = new Error('only looked');
  let read = Number.NaN;
  const looked = inTransaction(bed.platform.database, async (tx) => {
    await copyToFormerMonths(tx, id, former);
    const before = await rowsRead(tx);
    await readUsage(tx, ['SBERRUB'], 'Europe/Moscow');
    read = (await rowsRead(tx)) - before;
    throw rolledBack;
  });
  await expect(looked).rejects.toBe(rolledBack);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(former / 10);
});

async function copyToFormerMonths(tx: Transaction, id: string, count: number): Promise<void> {
  const [copied, then] = ["lpad(g::text, 22, '0')", "now() - interval '70 days'"];
  // The copies have no history: rules that look after it are told to look away.
  await tx.execute('set local session_replication_role = replica');
  await tx.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', ${sql.raw(copied)}, 'number', lpad(g::text, 8, '0'),
      'created_at', ${sql.raw(then)}, 'paid_at', ${sql.raw(then)}))).*
      from orders o, generate_series(1, ${count}::int) g where o.id = ${id}`);
  await tx.execute(sql`
    insert into order_requisites select (jsonb_populate_record(r, jsonb_build_object(
      'order_id', ${sql.raw(copied)}, 'issued_at', ${sql.raw(then)}))).*
      from order_requisites r, generate_series(1, ${count}::int) g where r.order_id = ${id}`);
  await tx.execute('analyze orders, order_requisites');
}

/** What the database has read of orders and of what they were told, in this transaction. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname in ('orders', 'order_requisites')`);
  return rows[0]?.read ?? Number.NaN;
}

async function paid(orderId: string, units: bigint): Promise<void> {
  await reportDeposit(bed.deps, {
    orderId,
    actor: 'operator:test',
    key: `${units}`,
    reference: null,
    amountFor: async ({ income }) => ({ ...income, units: incomeUnits(units) }),
    alongside: async () => undefined,
  });
}
