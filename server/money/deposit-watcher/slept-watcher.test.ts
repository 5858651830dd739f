import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DepositRail } from '../../../rails/rail.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { LeaseLost } from '../../platform/lease/lease.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import { confirmDeposit, payIn } from './testing.ts';
import { notifyOrders, watchDeposits } from './watch-deposits.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

beforeEach(() => bed.tick({}));
afterAll(() => bed.close());

/** An order whose money is on its way, in no block yet. */
async function pending() {
  const { id } = await customer.placeToPay('coinToWallet');
  const txid = await payIn(bed, id, { pending: true });
  await bed.watch();
  return { id, txid };
}

/** The bed's own watcher, without its rail. */
async function ownWatcher() {
  const lease = await heldLease(bed.platform.database, 'watch simulated');
  return { deps: bed.deps, name: 'simulated', lease };
}

describe('a watcher that slept', () => {
  const rowOf = async (id: string) => {
    const { rows } = await bed.platform.database.execute(
      sql`select key, txid, address, state, confirmations from deposits where order_id = ${id}`,
    );
    return rows[0];
  };

  test('writes nothing over what another has seen since', async () => {
    const { database } = bed.platform;
    const { id } = await pending();
    const before = await rowOf(id);
    const watcher = await ownWatcher();
    const at = bed.platform.clock.now();
    const rail: DepositRail = {
      issue: () => Promise.reject(new Error('nothing is issued')),
      verify: async () => [],
      async scan() {
        await seizeLease(database, 'watch simulated');
        const amount = { units: 5n, asset: 'TRX' } as const;
        const { key, txid, address } = before ?? {};
        return {
          cursor: 'of long ago',
          observations: [
            {
              key: String(key),
              txid: String(txid),
              address: String(address),
              memo: null,
              amount,
              state: 'mined',
              confirmations: 100,
              blockHash: 'gone',
              replaceable: false,
              at,
              minedAt: at,
            },
          ],
        };
      },
    };
    await expect(watchDeposits({ ...watcher, rail })).rejects.toThrow(LeaseLost);
    expect(await rowOf(id)).toEqual(before);
    const { rows } = await database.execute(
      sql`select cursor from rail_states where rail = 'simulated'`,
    );
    expect(rows[0]?.['cursor']).not.toBe('of long ago');
  });

  test('credits nothing', async () => {
    const { id, txid } = await pending();
    const watcher = await ownWatcher();
    await confirmDeposit(bed, txid);
    await bed.platform.database.execute(
      sql`update deposits set state = 'mined', confirmations = 100 where order_id = ${id}`,
    );
    await seizeLease(bed.platform.database, 'watch simulated');
    await expect(notifyOrders(watcher)).rejects.toThrow(LeaseLost);
    expect((await customer.see(id)).status).toBe('waiting_funds');
    await bed.watch();
    expect((await customer.see(id)).status).toBe('processing');
  });
});
