import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import type { DepositRail } from '../../../rails/rail.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import { listUnread, settleRead } from '../deposits/unread-entries.ts';
import { readBalance } from '../ledger/balances.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { confirmDeposit, doubleSpend, payIn, undoBlock } from './testing.ts';
import { notifyOrders, watchDeposits } from './watch-deposits.ts';

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

async function paidWith(payment: Parameters<typeof payIn>[2], change: object = {}) {
  const id = await coins(change);
  await payIn(bed, id, payment);
  await bed.watch();
  return { id, order: await customer.see(id) };
}

/** As if the money of an order had been seen so long ago, just before its time ran out. */
async function seenHoursAgo(id: string, hours: number): Promise<void> {
  const { database } = bed.platform;
  const then = sql`now() - make_interval(hours => ${hours})`;
  await database.execute(
    sql`update orders set expires_at = ${then}, version = version + 1 where id = ${id}`,
  );
  await database.execute(
    sql`update deposits set seen_at = ${then} - interval '1 minute' where order_id = ${id}`,
  );
}

/** The bed's own watcher, without its rail. */
async function ownWatcher(name = 'simulated') {
  const { database } = bed.platform;
  if (name !== 'simulated') await seizeLease(database, `watch ${name}`);
  return { deps: bed.deps, name, lease: await heldLease(database, `watch ${name}`) };
}

const decide = (id: string, fields: object) =>
  customer.call('POST', `orders/${id}/decision`, { ...fields });

describe('a deposit', () => {
  test('of exactly what was agreed is exchanged and paid out', async () => {
    const { id, order } = await paidWith({});
    expect(order).toMatchObject({
      status: 'processing',
      exception: 'none',
      received_amount: '1000.000000',
    });
    expect(order.income_txid).toHaveLength(64);
    await bed.pay();
    await bed.pay();
    const done = await customer.see(id);
    expect(done).toMatchObject({ status: 'completed', is_final: true });
    expect(done.outcome_txid).toHaveLength(64);
    expect(done.timeline.map(({ code }: { code: string }) => code)).toEqual([
      'created',
      'requisites_issued',
      'deposit_credited',
      'payout_sent',
      'completed',
    ]);
  });

  test('is not believed before it has as many confirmations as the pair wants', async () => {
    const id = await coins();
    const txid = await payIn(bed, id, { pending: true });
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', confirmations: 0 });
    expect((await customer.see(id)).deposit_seen_at).not.toBeNull();
    expect((await customer.see(id)).available_actions).not.toContain('cancel');
    await confirmDeposit(bed, txid);
    await bed.watch();
    expect((await customer.see(id)).status).toBe('processing');
  });

  test('that was seen in time keeps its order from running out, however late it is final', async () => {
    const id = await coins();
    const txid = await payIn(bed, id, { pending: true });
    await bed.watch();
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
    expect((await customer.see(id)).status).toBe('waiting_funds');
    await confirmDeposit(bed, txid);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'processing', exception: 'none' });
  });

  test('replaced by a better one in time keeps its order from running out as well', async () => {
    const id = await coins();
    const first = await payIn(bed, id, { pending: true });
    await bed.watch();
    const second = await payIn(bed, id, { pending: true });
    await bed.watch();
    await doubleSpend(bed, first);
    await bed.watch();
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
    expect((await customer.see(id)).status).toBe('waiting_funds');
    await confirmDeposit(bed, second);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'processing', exception: 'none' });
  });

  test('paid in time is in time, although the service looked after the order had run out', async () => {
    const id = await coins();
    await bed.letTimePass(id);
    await payIn(bed, id, { afterDeadlineMs: -1 });
    await expireOrders(bed.deps);
    expect((await customer.see(id)).status).toBe('expired');
    const agreed = await customer.see(id);
    await bed.tick({ TRX: 990_000n });
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      outcome_amount: agreed.outcome_amount,
    });
  });

  test('seen in time that no block takes for hours goes at the rate of then', async () => {
    const id = await coins();
    const txid = await payIn(bed, id, { pending: true });
    await bed.watch();
    const agreed = await customer.see(id);
    await seenHoursAgo(id, 5);
    await bed.tick({ TRX: 990_000n });
    await confirmDeposit(bed, txid);
    await bed.watch();
    const late = await customer.see(id);
    expect(late).toMatchObject({ status: 'processing', exception: 'none' });
    expect(Number(late.outcome_amount)).toBeLessThan(Number(agreed.outcome_amount));
  });

  test('whose first block came in time keeps its rate, although the chain took it back', async () => {
    const id = await coins();
    const txid = await payIn(bed, id, { pending: true });
    await bed.watch();
    const agreed = await customer.see(id);
    await seenHoursAgo(id, 5);
    await bed.platform.database.execute(
      sql`update deposits set mined_at = seen_at + interval '10 minutes' where order_id = ${id}`,
    );
    await bed.tick({ TRX: 990_000n });
    await confirmDeposit(bed, txid);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      outcome_amount: agreed.outcome_amount,
    });
  });

  test('told again and again, and by many watchers at once, is credited once', async () => {
    const id = await coins();
    await payIn(bed, id);
    const before = await readBalance(bed.platform.database, 'reserve:TRX');
    await Promise.all(Array.from({ length: 8 }, () => bed.watch()));
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      surplus_amount: '0.000000',
    });
    expect(await readBalance(bed.platform.database, 'reserve:TRX')).toBe(
      (before ?? 0n) + 1_000_000_000n,
    );
  });

  test('that comes twice is kept apart the second time and can be sent back', async () => {
    const id = await coins();
    await payIn(bed, id);
    await payIn(bed, id);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      exception: 'overpaid',
      surplus_amount: '1000.000000',
    });
    const asked = await changeOrder(bed.deps, {
      orderId: id,
      actor: 'operator:test',
      event: () => ({ type: 'surplus_refund_requested', refundAccount: null }),
    });
    expect(isRefusal(asked)).toBe(false);
    await bed.pay();
    await bed.pay();
    expect(await customer.see(id)).toMatchObject({
      status: 'completed',
      exception: 'none',
      surplus_amount: '0.000000',
    });
  });

  test('to an address of nobody is kept for an operator', async () => {
    const now = bed.platform.clock.now();
    await bed.world().addDeposits(
      [
        {
          rail: 'simulated',
          txid: 'f'.repeat(64),
          position: 0,
          address: 'TNobody',
          memo: null,
          asset: 'TRX',
          units: 5n,
          at: now,
          minedAt: now,
          conflicted: false,
        },
      ],
      now,
    );
    await bed.watch();
    const { rows } = await bed.platform.database.execute(
      "select order_id, notified_state from deposits where address = 'TNobody'",
    );
    expect(rows).toEqual([{ order_id: null, notified_state: 'none' }]);
  });

  test('to an address that a lost database gave keeps those around it from being given again', async () => {
    const { database, clock } = bed.platform;
    const [first, at] = [await coins(), clock.now()];
    const indexOf = async (orderId: string) => {
      const { rows } = await database.execute<{ at: number }>(
        `select derivation_index::int as at from order_requisites where order_id = '${orderId}'`,
      );
      return rows[0]?.at ?? Number.NaN;
    };
    const given = (await indexOf(first)) + 40;
    const rail: DepositRail = {
      issue: () => Promise.reject(new Error('nobody asks it')),
      verify: async () => [],
      scan: async () => ({
        cursor: '{}',
        observations: [
          {
            key: 'simulated:lost:0',
            address: 'TLost',
            memo: null,
            txid: 'lost',
            amount: { units: 5n, asset: 'TRX' },
            state: 'mined',
            confirmations: 1,
            blockHash: null,
            replaceable: false,
            at,
            minedAt: at,
            derivationIndex: given,
          },
        ],
      }),
    };
    const watcher = await ownWatcher();
    await watchDeposits({ ...watcher, rail });
    const next = await indexOf(await coins());
    expect(next).toBeGreaterThan(given + 100);
    await watchDeposits({ ...watcher, rail });
    expect(await indexOf(await coins())).toBe(next + 1);
    await database.execute("update rail_states set cursor = null where rail = 'simulated'");
  });

  test('in trouble keeps no other from its order', async () => {
    const [poisoned, fine] = [await coins(), await coins()];
    await payIn(bed, poisoned);
    await payIn(bed, fine);
    await bed.platform.database.execute(
      `create function refuse_one() returns trigger language plpgsql as $$ begin
         if new.id = '${poisoned}' then raise exception 'poisoned'; end if; return new; end $$;
       create trigger refuse_one before update on orders for each row execute function refuse_one()`,
    );
    await expect(bed.watch()).rejects.toThrow();
    await bed.platform.database.execute('drop function refuse_one cascade');
    expect((await customer.see(fine)).status).toBe('processing');
    await notifyOrders(await ownWatcher());
    expect((await customer.see(poisoned)).status).toBe('processing');
  });
});

describe('a deposit that leaves its chain', () => {
  test('for another block is not asked for twice', async () => {
    const id = await coins();
    const txid = await payIn(bed, id);
    await bed.watch();
    await undoBlock(bed, txid);
    await bed.watch();
    await confirmDeposit(bed, txid);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      surplus_amount: '0.000000',
    });
  });

  test('for good stops its payout, and paying again goes on', async () => {
    const id = await coins();
    const txid = await payIn(bed, id);
    await bed.watch();
    await doubleSpend(bed, txid);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'moderation',
      received_amount: '0.000000',
    });
    await bed.pay();
    await payIn(bed, id);
    await bed.watch();
    expect((await customer.see(id)).status).toBe('processing');
  });

  test('while a person looks at its order takes the exchange with it', async () => {
    const id = await coins();
    const txid = await payIn(bed, id);
    await bed.watch();
    await changeOrder(bed.deps, {
      orderId: id,
      actor: 'operator:test',
      event: () => ({ type: 'held', reason: 'look' }),
    });
    await doubleSpend(bed, txid);
    await bed.watch();
    const approved = await changeOrder(bed.deps, {
      orderId: id,
      actor: 'operator:test',
      event: (order) => ({
        type: 'approved',
        requotes: requotesOf(bed.deps, order, order.received),
      }),
    });
    if (isRefusal(approved)) throw new Error(JSON.stringify(approved));
    expect(approved.order).toMatchObject({ status: 'waiting_funds', exchanged: false });
    await bed.pay();
    expect((await customer.see(id)).status).toBe('waiting_funds');
  });

  test('after its worth was paid out is a loss, which its return undoes', async () => {
    const id = await coins();
    const txid = await payIn(bed, id);
    await bed.watch();
    await bed.pay();
    await bed.pay();
    const shortfall = () => readBalance(bed.platform.database, 'shortfall:TRX');
    const before = (await shortfall()) ?? 0n;
    await doubleSpend(bed, txid);
    await bed.watch();
    expect(await shortfall()).toBe(before - 1_000_000_000n);
    await assertInvariants(bed.platform.database);
    await confirmDeposit(bed, txid);
    // What conflicted is not looked at again by itself; a scan finds its return.
    await bed.watch();
    expect(await shortfall()).toBe(before);
    expect(await customer.see(id)).toMatchObject({
      status: 'completed',
      surplus_amount: '0.000000',
    });
  });

  test('while its refund waits stops the refund', async () => {
    const id = await coins();
    const txid = await payIn(bed, id, { sharePpm: 500_000n });
    await bed.watch();
    await decide(id, { decision: 'refund' });
    await doubleSpend(bed, txid);
    await bed.watch();
    await bed.pay();
    await bed.pay();
    const { rows } = await bed.platform.database.execute(
      `select state from payouts where order_id = '${id}'`,
    );
    expect(rows).toEqual([{ state: 'withdrawn' }]);
  });
});

test('what a rail tells and nobody can read waits for a person, and is logged once', async () => {
  const { database, log } = bed.platform;
  const errors = vi.spyOn(log, 'error');
  const entry = { key: 'simulated:strange:0', reason: 'amount: is not an amount', content: '{}' };
  const rail: DepositRail = {
    issue: () => Promise.reject(new Error('nothing is issued here')),
    scan: async () => ({ cursor: 'strange', observations: [], unread: [entry] }),
    verify: async () => [],
  };
  const watcher = { ...(await ownWatcher('strange')), rail };
  await watchDeposits(watcher);
  await watchDeposits(watcher);
  expect(errors).toHaveBeenCalledTimes(1);
  expect(errors.mock.calls[0]?.[0]).toMatchObject({ rail: 'strange', key: entry.key });
  errors.mockRestore();
  const [waiting] = await listUnread(database);
  expect(waiting).toMatchObject({ rail: 'strange', ...entry });
  await inTransaction(database, (tx) => settleRead(tx, [entry.key]));
  expect(await listUnread(database)).toEqual([]);
});
