import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { payIn } from '../../money/deposit-watcher/testing.ts';
import { measurePayouts } from './measure-payouts.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

async function complete(): Promise<string> {
  const { id } = await openCustomer(bed).placeToPay('walletToCoin');
  await payIn(bed, id);
  await bed.watch();
  await bed.pay();
  await bed.pay();
  return id;
}

test('payouts are measured once there are five, and an order that waits is none of them', async () => {
  const { database } = bed.platform;
  const ids: string[] = [];
  for (let done = 0; done < 5; done += 1) {
    expect(await measurePayouts(database)).toBeNull();
    ids.push(await complete());
  }
  await openCustomer(bed).placeToPay('walletToCoin');
  // Paid out after 1, 2, 7, 8 and 90 minutes.
  for (const [at, minutes] of [1, 2, 7, 8, 90].entries()) {
    await database.execute(
      `update orders
       set version = version + 1, completed_at = paid_at + interval '${minutes} minutes'
       where id = '${ids[at]}'`,
    );
  }
  expect(await measurePayouts(database)).toEqual({ median_minutes: 7, orders: 5, days: 30 });
});
