import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readBalance } from '../ledger/balances.ts';
import { correctReserve } from '../ledger/correct-reserve.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { confirmDeposit, payIn } from './testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

beforeEach(() => bed.tick({}));
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const coins = async (change: object = {}) =>
  (await customer.placeToPay('coinToWallet', { ...change })).id;

/** As if the money of an order, seen at once, had waited for a block for so many minutes. */
async function waitedSince(id: string, minutes: number): Promise<void> {
  const { database } = bed.platform;
  const then = sql`now() - make_interval(mins => ${minutes})`;
  await database.execute(sql`
    update orders set created_at = ${then}, deposit_seen_at = ${then}, version = version + 1,
                      expires_at = ${then} + interval '30 minutes' where id = ${id}`);
  await database.execute(sql`update deposits set seen_at = ${then} where order_id = ${id}`);
}

async function moveReserve({ platform }: TestExchange, units: bigint): Promise<void> {
  const change = { units, asset: 'USD' } as const;
  const correction = { key: randomUUID(), paymentSystem: 'PRUSD', change };
  await inTransaction(platform.database, (tx) =>
    correctReserve(tx, { ...correction, reason: 'a test', createdBy: 'operator:test' }),
  );
}

const decide = (id: string, fields: object) =>
  customer.call('POST', `orders/${id}/decision`, { ...fields });

describe('a deposit that no block takes for twice the time to top up', () => {
  const policies = ['requote', 'moderate'] as const;
  beforeEach(() => bed.change('trx-prusd', { latePolicy: 'requote' }));

  async function unmined(change: object = {}) {
    const free = await readBalance(bed.platform.database, 'reserve:PRUSD');
    const id = await coins(change);
    const txid = await payIn(bed, id, { pending: true });
    await bed.watch();
    await waitedSince(id, 121);
    await expireOrders(bed.deps);
    return { id, txid, free };
  }

  test('gives the reserve back, and its page says what if it still comes', async () => {
    const { id, free } = await unmined();
    const ended = await customer.see(id);
    expect(ended.status).toBe('expired');
    expect(ended.timeline.at(-1)).toMatchObject({ code: 'expired_unmined' });
    expect(await readBalance(bed.platform.database, 'reserve:PRUSD')).toBe(free);
  });

  test('keeps it for just as long', async () => {
    const id = await coins();
    await payIn(bed, id, { pending: true });
    await bed.watch();
    await waitedSince(id, 119);
    await expireOrders(bed.deps);
    expect((await customer.see(id)).status).toBe('waiting_funds');
  });

  test.each(policies)('and is mined after all is a late deposit: %s', async (latePolicy) => {
    await bed.change('trx-prusd', { latePolicy });
    const { id, txid } = await unmined();
    await bed.tick({ TRX: 990_000n });
    await confirmDeposit(bed, txid);
    await bed.watch();
    const order = await customer.see(id);
    expect(order.received_amount).toBe('1000.000000');
    if (latePolicy === 'requote') {
      expect(order.status).toBe('processing');
    } else {
      expect(order).toMatchObject({ status: 'moderation', exception: 'late' });
      expect(order.available_actions).toEqual(expect.arrayContaining(['accept', 'refund']));
      await decide(id, { decision: 'accept' });
      expect((await customer.see(id)).status).toBe('processing');
    }
  });

  test('and is mined when the reserve has gone asks its customer', async () => {
    const { id, txid } = await unmined();
    const left = (await readBalance(bed.platform.database, 'reserve:PRUSD')) ?? 0n;
    await moveReserve(bed, -left);
    await confirmDeposit(bed, txid);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', exception: 'late' });
    await moveReserve(bed, left);
    await decide(id, { decision: 'refund' });
    await bed.pay();
    await bed.pay();
    expect((await customer.see(id)).status).toBe('refunded');
  });

  test('of a floating order is exchanged at the market when it is mined', async () => {
    const { id, txid } = await unmined({ rate_type: 'floating' });
    expect((await customer.see(id)).status).toBe('expired');
    await confirmDeposit(bed, txid);
    await bed.watch();
    expect((await customer.see(id)).status).toBe('processing');
  });

  test('keeps the reserve once it is in a block, however few confirm it', async () => {
    await bed.change('trx-prusd', { confirmationsRequired: 1_000_000_000 });
    const id = await coins();
    await payIn(bed, id);
    await bed.watch();
    await waitedSince(id, 600);
    await expireOrders(bed.deps);
    expect((await customer.see(id)).status).toBe('waiting_funds');
    await bed.change('trx-prusd', { confirmationsRequired: 19 });
  });
});
