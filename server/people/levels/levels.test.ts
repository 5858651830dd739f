import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userAccount } from '../../../core/ledger/journal.ts';
import { ppm, zero } from '../../../core/money/units.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { doubleSpend } from '../../money/deposit-watcher/testing.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { listRewards, readTotals } from '../rewards/reward.ts';
import { checkWithdrawal } from '../withdrawals/check-withdrawal.ts';
import { placeWithdrawal } from '../withdrawals/place-withdrawal.ts';
import { newAccount, payeeAccount } from '../withdrawals/testing.ts';
import { readLevel } from './standing.ts';
import { exchangeFor, placeFor, setLevels } from './testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});
beforeEach(async () => {
  await bed.tick();
  await setLevels(bed.platform.database, []);
});
afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

const page = { page: 1, per: 12 };
const silver = { turnoverFrom: 10_000n, discountPpm: ppm(2_000n), cashbackPpm: 3_000n };
const rewardsOf = async (userId: string) =>
  (await listRewards(bed.platform.database, userId, 'all', page)).rows;
const totalsOf = (userId: string) => readTotals(bed.platform.database, userId);
const debtOf = async (userId: string) =>
  (await readBalance(bed.platform.database, userAccount('debt', userId))) ?? 0n;
const orderOf = async (id: string) => {
  const found = await findOrder(bed.platform.database, id);
  if (found === null) throw new Error('there is no order');
  return found.order;
};

test('without levels nobody gets anything, and turnover is counted all the same', async () => {
  const { id: userId } = await newAccount(bed.platform);
  await exchangeFor(bed, { userId });
  expect(await rewardsOf(userId)).toEqual([]);
  const { turnover, level, next } = await readLevel(bed.platform.database, userId);
  expect(turnover).toBe(10_000n);
  expect([level, next]).toEqual([null, null]);
});

test('an order brings the cashback of the level that was reached before it', async () => {
  await setLevels(bed.platform.database, [silver]);
  const { id: userId } = await newAccount(bed.platform);
  await exchangeFor(bed, { userId });
  expect(await rewardsOf(userId)).toEqual([]);
  const { id } = await exchangeFor(bed, { userId });
  const { rows } = await bed.platform.database.execute<{ number: string }>(
    sql`select number from orders where id = ${id}`,
  );
  expect(await rewardsOf(userId)).toMatchObject([
    { kind: 'cashback', units: 30n, ratePpm: 3_000n, orderNumber: rows[0]?.number },
  ]);
  expect(await totalsOf(userId)).toEqual({ total: 30n, paid: 0n, available: 30n });
});

test('an order without an account counts for nobody', async () => {
  await setLevels(bed.platform.database, [{ ...silver, turnoverFrom: 0n }]);
  const { rows: before } = await bed.platform.database.execute(sql`select 1 from order_rewards`);
  await exchangeFor(bed, { userId: null });
  const { rows } = await bed.platform.database.execute(sql`select 1 from order_rewards`);
  expect(rows).toHaveLength(before.length);
});

test('cashback is never more than what the order left us', async () => {
  await setLevels(bed.platform.database, [
    { turnoverFrom: 0n, discountPpm: zero, cashbackPpm: 900_000n },
  ]);
  const { id: userId } = await newAccount(bed.platform);
  const { id } = await exchangeFor(bed, { userId });
  const { income, breakdown } = await orderOf(id);
  const marginShare = Number(breakdown.spread + breakdown.outcomeFee) / Number(breakdown.fair);
  const [reward] = await rewardsOf(userId);
  expect(Number(reward?.units)).toBeGreaterThan(0);
  expect(Number(reward?.units)).toBeLessThanOrEqual(Number(income.units) * marginShare + 1);
});

test('what vanished brings nothing: cashback goes back, and paid out it is a debt', async () => {
  await setLevels(bed.platform.database, [
    { turnoverFrom: 0n, discountPpm: zero, cashbackPpm: 5_000n },
  ]);
  const account = await newAccount(bed.platform);
  const { id: userId } = account;
  const first = await exchangeFor(bed, { userId, change: { income_amount: '1000' } });
  expect((await totalsOf(userId)).available).toBe(500n);
  const asked = { payment_system_id: 'usdttrc20', account: payeeAccount, amount: '4' };
  const checked = checkWithdrawal(bed.catalogue.current(), asked);
  const payee = { account, locale: 'ru' as const, ip: '10.0.0.1' };
  await placeWithdrawal({ orders: bed.deps, rates: bed.rates }, checked, payee, null);
  await doubleSpend(bed, first.txid);
  await bed.watch();
  expect((await orderOf(first.id)).writtenOff > 0n).toBe(true);
  expect(await totalsOf(userId)).toMatchObject({ total: 0n, available: 0n });
  expect(await debtOf(userId)).toBe(400n);
  expect((await readLevel(bed.platform.database, userId)).turnover).toBe(0n);
  expect(await rewardsOf(userId)).toMatchObject([{ units: 500n, isReversed: true, paid: false }]);
  await exchangeFor(bed, { userId, change: { income_amount: '1000' } });
  expect([await debtOf(userId), (await totalsOf(userId)).available]).toEqual([0n, 100n]);
});

test('an order nobody can price any more gives its cashback back, and its count stays', async () => {
  const { database } = bed.platform;
  await setLevels(database, [{ turnoverFrom: 0n, discountPpm: zero, cashbackPpm: 5_000n }]);
  const { id: userId } = await newAccount(bed.platform);
  const { id, txid } = await exchangeFor(bed, { userId });
  await database.execute(sql`
    update orders set version = version + 1,
           evidence = evidence || jsonb_build_object('snapshotId', gen_random_uuid())
     where id = ${id}`);
  await doubleSpend(bed, txid);
  await bed.watch();
  expect(await totalsOf(userId)).toMatchObject({ total: 0n, available: 0n });
  const { rows } = await database.execute(sql`
    select t.orders, t.usd_units::text as usd, d.orders as day_orders, d.given_units::text as given
      from customer_turnovers t join customer_days d on d.user_id = t.user_id
     where t.user_id = ${userId}`);
  expect(rows).toEqual([{ orders: 1, usd: '10000', day_orders: 1, given: '0' }]);
});

test('a discount is given of the margin, kept with the order and posted by itself', async () => {
  const { id: userId } = await newAccount(bed.platform);
  const plain = await orderOf(await placeFor(bed, { userId }));
  const benefit = { discountPpm: ppm(2_000n), coupon: null };
  const id = await placeFor(bed, { userId, benefit });
  const { outcome, breakdown, pricing } = await orderOf(id);
  expect(pricing.discountPpm).toBe(2_000n);
  expect(outcome.units > plain.outcome.units).toBe(true);
  const { discount = 0n } = breakdown;
  expect(breakdown.spread + discount).toBe(plain.breakdown.spread);
  const before = await readBalance(bed.platform.database, 'discount:TRX');
  await exchangeFor(bed, { userId, benefit });
  const after = await readBalance(bed.platform.database, 'discount:TRX');
  expect((after ?? 0n) - (before ?? 0n)).toBe(discount);
});
