import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { paymentSystems } from '../../market/catalogue/tables.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { listRewards, readTotals } from '../rewards/reward.ts';
import { grantTo, openTestPayee, type TestPayee } from './testing.ts';

let bed: TestExchange;
let payee: TestPayee;

beforeAll(async () => {
  bed = await openTestExchange({ variables: { DATABASE_POOL_MAX: '16' } });
});

afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

beforeEach(async () => {
  payee = await openTestPayee(bed);
});

const reserve = () => readBalance(bed.platform.database, 'reserve:USDTTRC20');
const statusOf = async (id: string) => (await findOrder(bed.platform.database, id))?.order.status;

test('a confirmed withdrawal is paid out by the rail and leaves the rest on the balance', async () => {
  const id = await payee.confirmed('6');
  expect(await payee.owed()).toBe(400n);
  for (let round = 0; round < 5 && (await statusOf(id)) !== 'completed'; round += 1)
    await bed.pay();
  const stored = await findOrder(bed.platform.database, id);
  expect(stored?.order).toMatchObject({ status: 'completed', payout: 'confirmed', held: 0n });
  const totals = await readTotals(bed.platform.database, payee.account.id);
  expect(totals).toEqual({ total: 1_000n, paid: 600n, available: 400n });
  await assertInvariants(bed.platform.database);
});

test('nothing is paid before the link is followed', async () => {
  const id = await payee.placed('6');
  await bed.pay();
  expect(await statusOf(id)).toBe('waiting_funds');
  expect(await payee.confirm(id, 'A'.repeat(43))).toEqual(refuse('code_used_or_invalid', 'token'));
});

test('of two clicks on one link at the same moment one confirms', async () => {
  const id = await payee.placed('6');
  const token = await payee.tokenOf(id);
  const both = await Promise.all([1, 2].map(() => payee.confirm(id, token)));
  expect(both.filter((answer) => answer === null)).toHaveLength(1);
  expect(both).toContainEqual(refuse('code_used_or_invalid', 'token'));
});

test('what is not confirmed in time goes back, and its link works no more', async () => {
  const before = await reserve();
  const id = await payee.placed('10');
  const token = await payee.tokenOf(id);
  expect(await payee.owed()).toBe(0n);
  await bed.letTimePass(id);
  expect(await payee.confirm(id, token)).toEqual(refuse('code_used_or_invalid', 'token'));
  await expireOrders(bed.deps);
  expect(await statusOf(id)).toBe('expired');
  expect(await payee.owed()).toBe(1_000n);
  expect(await reserve()).toBe(before);
  await assertInvariants(bed.platform.database);
});

test('what an operator stops and refuses goes back', async () => {
  const id = await payee.confirmed('5');
  const tell = (event: Parameters<typeof changeOrder>[1]['event']) =>
    changeOrder(bed.deps, { orderId: id, actor: 'operator:olga', event });
  expect(isRefusal(await tell(() => ({ type: 'held', reason: 'look' })))).toBe(false);
  await assertInvariants(bed.platform.database);
  expect(isRefusal(await tell(() => ({ type: 'rejected', reason: 'no' })))).toBe(false);
  expect(await payee.owed()).toBe(1_000n);
  await assertInvariants(bed.platform.database);
});

test('rewards are paid the oldest first, as far as what was paid out reaches', async () => {
  await grantTo(bed.platform, payee.account.id, 500n);
  const id = await payee.confirmed('12');
  for (let round = 0; round < 5 && (await statusOf(id)) !== 'completed'; round += 1)
    await bed.pay();
  const list = async (status: 'paid' | 'not_paid') =>
    (await listRewards(bed.platform.database, payee.account.id, status, { page: 1, per: 12 })).rows;
  expect((await list('paid')).map(({ units }) => units)).toEqual([1_000n]);
  expect((await list('not_paid')).map(({ units }) => units)).toEqual([500n]);
});

test('without fresh prices no withdrawal is made', async () => {
  const none = { current: () => refuse('rate_unavailable') };
  expect(await payee.place('5', none)).toEqual(refuse('withdrawal_not_created'));
  expect(await payee.owed()).toBe(1_000n);
});

test('sixty-four at once for all there is make one', async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => payee.place('10')));
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  for (const answer of answers.filter(isRefusal)) {
    expect(answer).toEqual(refuse('withdrawal_open'));
  }
  expect(await payee.owed()).toBe(0n);
});

test('a link followed when the money has become worth less asks once more, at the price of now', async () => {
  const id = await payee.placed('6');
  const token = await payee.tokenOf(id);
  const agreed = (await findOrder(bed.platform.database, id))?.order;
  await bed.tick({ USDT: 1_010_000n });
  expect(await payee.confirm(id, token)).toEqual(refuse('rate_changed'));
  const now = (await findOrder(bed.platform.database, id))?.order;
  expect(now).toMatchObject({ status: 'waiting_funds', income: agreed?.income, payout: 'none' });
  expect(Number(now?.outcome.units)).toBeLessThan(Number(agreed?.outcome.units) * 0.995);
  await assertInvariants(bed.platform.database);
  expect(await payee.confirm(id, token)).toBeNull();
  expect(await payee.confirm(id, token)).toEqual(refuse('code_used_or_invalid', 'token'));
  for (let round = 0; round < 5 && (await statusOf(id)) !== 'completed'; round += 1)
    await bed.pay();
  const paid = (await findOrder(bed.platform.database, id))?.order;
  expect(paid).toMatchObject({ status: 'completed', outcome: now?.outcome });
  expect(await payee.owed()).toBe(400n);
  await bed.tick({});
});

test.each([
  ['has not moved by more than a quote bears', 1_002_000n],
  ['has moved for the customer', 980_000n],
])('a link followed when the market %s pays what was agreed', async (_how, moved) => {
  const id = await payee.placed('6');
  const agreed = (await findOrder(bed.platform.database, id))?.order.outcome;
  await bed.tick({ USDT: moved });
  expect(await payee.confirm(id, await payee.tokenOf(id))).toBeNull();
  expect((await findOrder(bed.platform.database, id))?.order.outcome).toEqual(agreed);
  await bed.tick({});
});

test('without a price of now, or while it is held, a link confirms nothing and stays good', async () => {
  const id = await payee.placed('6');
  const token = await payee.tokenOf(id);
  for (const held of ['fixed', 'all'] as const) {
    await bed.tick({}, { 'USDT/USD': held });
    expect(await payee.confirm(id, token)).toEqual(refuse('rate_unavailable'));
  }
  await bed.tick({}, {});
  const { clock } = bed.platform;
  const now = clock.now;
  clock.now = () => new Date(now().getTime() + 60_000);
  expect(await payee.confirm(id, token)).toEqual(refuse('rate_unavailable'));
  clock.now = now;
  expect(await statusOf(id)).toBe('waiting_funds');
  expect(await payee.confirm(id, token)).toBeNull();
});

test('the network’s cost raised meanwhile is asked about however little it is', async () => {
  const id = await payee.placed('6');
  const token = await payee.tokenOf(id);
  const fee = sql`${paymentSystems.networkFee} + 10000`;
  const own = eq(paymentSystems.code, 'USDTTRC20');
  const set = (networkFee: SQL) =>
    bed.platform.database.update(paymentSystems).set({ networkFee }).where(own);
  await set(fee);
  await bed.catalogue.refresh();
  expect(await payee.confirm(id, token)).toEqual(refuse('rate_changed'));
  expect(await payee.confirm(id, token)).toBeNull();
  await set(sql`${paymentSystems.networkFee} - 10000`);
  await bed.catalogue.refresh();
  await assertInvariants(bed.platform.database);
});
