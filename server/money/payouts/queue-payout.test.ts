import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutKind } from '../../../core/orders/decide/decision.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { queuePayout } from './queue-payout.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterAll(() => bed.close());

/** Forgets what a transaction did, as a database restored from an older backup does. */
class Forgotten extends Error {}

/** Queues payouts of an order and answers their keys; nothing of it stays. */
async function askedFor(orderId: string, ...kinds: PayoutKind[]): Promise<readonly string[]> {
  let keys: readonly string[] = [];
  const asking = inTransaction(bed.platform.database, async (tx) => {
    for (const kind of kinds) {
      await queuePayout(tx, {
        orderId,
        kind,
        paymentSystem: 'TRX',
        rail: 'simulated',
        memo: null,
        account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
        amount: { units: 5n, asset: 'TRX' },
      });
      await tx.execute(`update payouts set state = 'withdrawn' where order_id = '${orderId}'`);
    }
    const { rows } = await tx.execute<{ id: string }>(
      `select id from payouts where order_id = '${orderId}' order by length(id), id`,
    );
    keys = rows.map(({ id }) => id);
    throw new Forgotten();
  });
  await expect(asking).rejects.toThrow(Forgotten);
  return keys;
}

test('what a restored backup has forgotten is asked for under the same key again', async () => {
  const id = await customer.place('walletToCoin');
  const first = await askedFor(id, 'payout');
  expect(await askedFor(id, 'payout')).toEqual(first);
  expect(await askedFor(id, 'refund')).toEqual(first);
  expect(await askedFor(id, 'surplus')).not.toEqual(first);
  const other = await customer.place('walletToCoin');
  expect(await askedFor(other, 'payout')).not.toEqual(first);
});

test('every further payout of an order has a key of its own, in the order of asking', async () => {
  const id = await customer.place('walletToCoin');
  const keys = await askedFor(id, 'payout', 'refund', 'surplus', 'payout', 'surplus');
  expect(keys).toEqual([`${id}:1`, `${id}:2`, `${id}:3`, `${id}:surplus:1`, `${id}:surplus:2`]);
});
