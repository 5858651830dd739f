import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { findAccount, type LiveAccount } from '../accounts/find-account.ts';
import { newReferralCode } from '../accounts/referral-code.ts';
import { users } from '../accounts/tables.ts';
import { readBalance } from '../ledger/balances.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { readOwed } from '../ledger/user-balance.ts';
import { changeOrder } from '../orders/change-order.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { findOrder } from '../orders/order-records.ts';
import { openTestExchange, type TestExchange } from '../orders/testing.ts';
import { mails } from '../platform/tables.ts';
import { listRewards, readTotals } from '../rewards/reward.ts';
import { checkPayout } from './check-payout.ts';
import { confirmPayout } from './confirm-payout.ts';
import { placePayout } from './place-payout.ts';
import { grantTo } from './testing.ts';

let bed: TestExchange;
let owner: LiveAccount;

beforeAll(async () => {
  bed = await openTestExchange({ variables: { DATABASE_POOL_MAX: '16' } });
});

afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

/** Each test has a user of its own, with ten dollars. */
beforeEach(async () => {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const known = {
    id,
    email,
    referralCode: newReferralCode(),
    confirmedAt: bed.platform.clock.now(),
  };
  const row = { ...known, locale: 'ru' as const, status: 'active' as const };
  await bed.platform.database.insert(users).values(row);
  await grantTo(bed.platform, id, 1_000n);
  const account = await findAccount(bed.platform.database, id);
  if (account === null) throw new Error('there is no user');
  owner = account;
});

const usdt = { payment_system_id: 'usdttrc20', account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };

function place(amount: string) {
  const deps = { orders: bed.deps, rates: bed.rates };
  const checked = checkPayout(bed.catalogue.current(), { ...usdt, amount });
  return placePayout(deps, checked, { account: owner, locale: 'ru', ip: '10.0.0.1' }, null);
}

async function placed(amount: string): Promise<string> {
  const id = await place(amount);
  if (isRefusal(id)) throw new Error(JSON.stringify(id));
  return id;
}

async function tokenOf(orderId: string): Promise<string> {
  const kept = await bed.platform.database.select({ text: mails.text }).from(mails);
  const found = kept.map(({ text }) => text.match(`/orders/${orderId}/confirm/([\\w-]{43})`)?.[1]);
  const token = found.find((each) => each !== undefined);
  if (token === undefined) throw new Error('no mail has the link');
  return token;
}

async function confirmed(amount: string): Promise<string> {
  const id = await placed(amount);
  expect(await confirmPayout(bed.deps, id, await tokenOf(id))).toBeNull();
  return id;
}

const owed = () => readOwed(bed.platform.database, 'rewards', owner.id);
const reserve = () => readBalance(bed.platform.database, 'reserve:USDTTRC20');
const statusOf = async (id: string) => (await findOrder(bed.platform.database, id))?.order.status;

test('a confirmed withdrawal is paid out by the rail and leaves the rest on the balance', async () => {
  const id = await confirmed('6');
  expect(await owed()).toBe(400n);
  for (let round = 0; round < 5 && (await statusOf(id)) !== 'completed'; round += 1)
    await bed.pay();
  const stored = await findOrder(bed.platform.database, id);
  expect(stored?.order).toMatchObject({ status: 'completed', payout: 'confirmed', held: 0n });
  const totals = await readTotals(bed.platform.database, owner.id);
  expect(totals).toEqual({ total: 1_000n, paid: 600n, available: 400n });
  await assertInvariants(bed.platform.database);
});

test('nothing is paid before the link is followed', async () => {
  const id = await placed('6');
  await bed.pay();
  expect(await statusOf(id)).toBe('waiting_funds');
  expect(await confirmPayout(bed.deps, id, 'A'.repeat(43))).toEqual(
    refuse('code_used_or_invalid', 'token'),
  );
});

test('of two clicks on one link at the same moment one confirms', async () => {
  const id = await placed('6');
  const token = await tokenOf(id);
  const both = await Promise.all([1, 2].map(() => confirmPayout(bed.deps, id, token)));
  expect(both.filter((answer) => answer === null)).toHaveLength(1);
  expect(both).toContainEqual(refuse('code_used_or_invalid', 'token'));
});

test('what is not confirmed in time goes back, and its link works no more', async () => {
  const before = await reserve();
  const id = await placed('10');
  const token = await tokenOf(id);
  expect(await owed()).toBe(0n);
  await bed.letTimePass(id);
  expect(await confirmPayout(bed.deps, id, token)).toEqual(refuse('code_used_or_invalid', 'token'));
  await expireOrders(bed.deps);
  expect(await statusOf(id)).toBe('expired');
  expect(await owed()).toBe(1_000n);
  expect(await reserve()).toBe(before);
  await assertInvariants(bed.platform.database);
});

test('what an operator refuses goes back, also when its payout has failed', async () => {
  const id = await confirmed('5');
  const tell = (event: Parameters<typeof changeOrder>[1]['event']) =>
    changeOrder(bed.deps, { orderId: id, actor: 'operator:olga', event });
  expect(isRefusal(await tell(() => ({ type: 'held', reason: 'look' })))).toBe(false);
  await assertInvariants(bed.platform.database);
  expect(isRefusal(await tell(() => ({ type: 'rejected', reason: 'no' })))).toBe(false);
  expect(await owed()).toBe(1_000n);
  await assertInvariants(bed.platform.database);
});

test('rewards are paid the oldest first, as far as what was paid out reaches', async () => {
  await grantTo(bed.platform, owner.id, 500n);
  const id = await confirmed('12');
  for (let round = 0; round < 5 && (await statusOf(id)) !== 'completed'; round += 1)
    await bed.pay();
  const list = async (status: 'paid' | 'not_paid') =>
    (await listRewards(bed.platform.database, owner.id, status, { page: 1, per: 12 })).rows;
  expect((await list('paid')).map(({ units }) => units)).toEqual([1_000n]);
  expect((await list('not_paid')).map(({ units }) => units)).toEqual([500n]);
});

test('without fresh prices no withdrawal is made', async () => {
  const { platform } = bed;
  const deps = { orders: bed.deps, rates: { current: () => refuse('rate_unavailable') } };
  const checked = checkPayout(bed.catalogue.current(), { ...usdt, amount: '5' });
  const payee = { account: owner, locale: 'ru' as const, ip: '10.0.0.1' };
  expect(await placePayout(deps, checked, payee, null)).toEqual(refuse('withdrawal_not_created'));
  expect(await readOwed(platform.database, 'rewards', owner.id)).toBe(1_000n);
});

test('sixty-four at once for all there is make one', async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => place('10')));
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  for (const answer of answers.filter(isRefusal)) {
    expect(answer).toEqual(refuse('less_than', 'amount', { max: '0.00 USD' }));
  }
  expect(await owed()).toBe(0n);
});
