import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { grantControl } from '../change/order-control.ts';
import { findOrder, type StoredOrder } from '../order-records.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';
import { presentOrder } from './present-order.ts';
import { viewOrder, viewOrders } from './view-order.ts';

let bed: TestExchange;
let vera: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  vera = openCustomer(bed, { 'x-user': 'vera' });
  await bed.tick();
});
afterAll(() => bed.close());

/** Orders of all kinds of progress: untouched, told where to pay, and paid and paid out. */
async function placeSome(): Promise<string[]> {
  const { id: paid } = await vera.placeToPay('coinToWallet');
  await payIn(bed, paid);
  for (let round = 0; round < 4; round += 1) {
    await bed.watch();
    await bed.pay();
  }
  const { id: waiting } = await vera.placeToPay('walletToCoin');
  return [paid, waiting, await vera.place('coinToWallet')];
}

/** The fewest of some rounds: what the service asks by the clock may come between them. */
async function countStatements(read: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    const asked = vi.spyOn(bed.platform.database.$client, 'query');
    await read();
    fewest = Math.min(fewest, asked.mock.calls.length);
    asked.mockRestore();
  }
  return fewest;
}

test('a list of twenty orders is read in as many queries as a list of one', async () => {
  for (let times = 0; times < 7; times += 1) await placeSome();
  const list = async (per: number) => {
    const { status, body } = await vera.call('GET', `orders?per=${per}`);
    expect([status, body.data.length]).toEqual([200, per]);
  };
  const one = await countStatements(() => list(1));
  expect(one).toBeGreaterThan(5);
  expect(await countStatements(() => list(20))).toBe(one);
});

test('an order in a list says what it says by itself', async () => {
  await placeSome();
  const { body } = await vera.call('GET', 'orders?per=3');
  const progress = body.data.map(
    ({ attributes }: { attributes: Record<string, unknown> }) => attributes.outcome_txid !== null,
  );
  expect(progress).toEqual([false, false, true]);
  for (const listed of body.data) {
    const alone = await vera.call('GET', `orders/${listed.id}`);
    expect(listed).toEqual(alone.body.data);
  }
});

test('whoever may act for one order of several may act for that one alone', async () => {
  const owner = openCustomer(bed);
  const ids = [await owner.place('coinToWallet'), await owner.place('coinToWallet')];
  const users = await vera.place('coinToWallet');
  await grantControlOf(ids[1] ?? '', 'b'.repeat(64));
  const found = await Promise.all([...ids, users].map((id) => stored(id)));
  const viewer = { locale: 'en', userId: null, browserHash: 'b'.repeat(64) } as const;
  const views = await viewOrders(bed.deps, found, viewer);
  expect(views.map(({ controlled }) => controlled)).toEqual([false, true, false]);
  const alone = await Promise.all(found.map((order) => viewOrder(bed.deps, order, viewer)));
  expect(views.map(presentOrder)).toEqual(alone.map(presentOrder));
  expect(await viewOrders(bed.deps, [], viewer)).toEqual([]);
});

function grantControlOf(id: string, browserHash: string): Promise<void> {
  return inTransaction(bed.platform.database, (tx) => grantControl(tx, id, browserHash));
}

async function stored(id: string): Promise<StoredOrder> {
  const order = await findOrder(bed.platform.database, id);
  if (order === null) throw new Error('there is no such order');
  return order;
}
