import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { changeOrder, type OrderChange } from '../../exchange/orders/change/change-order.ts';
import { cancelOrder } from '../../exchange/orders/change/customer-steps.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { trusted } from '../../exchange/orders/change/order-control.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { readPayoutsOf } from '../../money/payouts/read-payouts.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { forgetAccount } from '../accounts/close-account.ts';
import { users } from '../accounts/tables.ts';
import { openTestPayee, payeeAccount, type TestPayee } from './testing.ts';

let bed: TestExchange;
let payee: TestPayee;
/** What the outside has and what may be promised, before each test. */
let before: { readonly outside: bigint; readonly reserve: bigint; readonly held: bigint };

beforeAll(async () => {
  bed = await openTestExchange({ variables: { DATABASE_POOL_MAX: '16' } });
});

afterAll(() => bed.close());

beforeEach(async () => {
  payee = await openTestPayee(bed);
  before = await stateOfMoney();
});

afterEach(() => assertInvariants(bed.platform.database));

async function stateOfMoney() {
  const { database } = bed.platform;
  return {
    outside: await bed.world().balance('simulated', 'USDT'),
    reserve: (await readBalance(database, 'reserve:USDTTRC20')) ?? 0n,
    held: (await readBalance(database, 'held:USDTTRC20')) ?? 0n,
  };
}

async function orderOf(id: string) {
  const stored = await findOrder(bed.platform.database, id);
  if (stored === null) throw new Error('there is no order');
  return stored.order;
}

const statusOf = async (id: string) => (await orderOf(id)).status;

const tell = (orderId: string, event: OrderChange['event']) =>
  changeOrder(bed.deps, { orderId, actor: 'operator:olga', event });
const hold = (id: string) => tell(id, () => ({ type: 'held', reason: 'look' }));
const reject = (id: string) => tell(id, () => ({ type: 'rejected', reason: 'no such wallet' }));
const payAgain = (id: string) =>
  tell(id, (order) => ({
    type: 'approved',
    requotes: requotesOf(bed.deps, order, order.received),
  }));

/** Rounds of the payer until a withdrawal is not on its way any more. */
async function payOut(id: string): Promise<void> {
  for (let round = 0; round < 5 && (await statusOf(id)) === 'processing'; round += 1) {
    await bed.pay();
  }
}

/** A confirmed withdrawal of six dollars whose payout the outside has refused for good. */
async function failed(): Promise<string> {
  const id = await payee.confirmed('6');
  await bed.world().arrangeTrouble('simulated', payeeAccount, 'failure');
  await payOut(id);
  return id;
}

test('a payout that failed waits for an operator: nothing has left, nothing is back yet', async () => {
  const id = await failed();
  const order = await orderOf(id);
  expect(order).toMatchObject({
    status: 'moderation',
    exception: 'payout_failed',
    payout: 'failed',
    exchanged: true,
    received: 600n,
  });
  const { outside, reserve, held } = await stateOfMoney();
  expect(await payee.owed()).toBe(400n);
  expect([outside, held]).toEqual([before.outside, before.held + order.held]);
  expect(reserve).toBe(before.reserve - order.held);
  expect(isRefusal(await cancelOrder(bed.deps, id, trusted))).toBe(true);
  await bed.pay();
  expect(await statusOf(id)).toBe('moderation');
});

test('refused after its payout failed, it is back on the balance once, however many refuse it', async () => {
  const id = await failed();
  const answers = await Promise.all(Array.from({ length: 8 }, () => reject(id)));
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  expect(await orderOf(id)).toMatchObject({ status: 'rejected', received: 0n, held: 0n });
  expect(await payee.owed()).toBe(1_000n);
  await bed.pay();
  expect(await stateOfMoney()).toEqual(before);
  expect(isRefusal(await payAgain(id))).toBe(true);
  expect(await payee.confirm(id, await payee.tokenOf(id))).toEqual(
    refuse('code_used_or_invalid', 'token'),
  );
  expect(await payee.owed()).toBe(1_000n);
});

test('sent again after its payout failed, it is paid once', async () => {
  const id = await failed();
  const answers = await Promise.all(Array.from({ length: 8 }, () => payAgain(id)));
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  await payOut(id);
  const order = await orderOf(id);
  expect(order).toMatchObject({ status: 'completed', payout: 'confirmed', held: 0n });
  expect((await stateOfMoney()).outside).toBe(before.outside - order.outcome.units);
  const states = (await readPayoutsOf(bed.platform.database, id)).map(({ payout }) => payout.state);
  expect(states.sort()).toEqual(['confirmed', 'failed']);
  expect(isRefusal(await reject(id))).toBe(true);
  expect(await payee.owed()).toBe(400n);
});

test('sent again and refused at the same moment, it is either paid or back', async () => {
  for (let round = 0; round < 4; round += 1) {
    payee = await openTestPayee(bed);
    const id = await failed();
    const answers = await Promise.all([payAgain(id), reject(id)]);
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    await payOut(id);
    const back = (await statusOf(id)) === 'rejected';
    expect([await statusOf(id), await payee.owed()]).toEqual(
      back ? ['rejected', 1_000n] : ['completed', 400n],
    );
  }
});

test('stopped while the payer is at work, it is either paid or kept, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    payee = await openTestPayee(bed);
    const { outside } = await stateOfMoney();
    const id = await payee.confirmed('6');
    const [stopped] = await Promise.all([hold(id), bed.pay()]);
    if (!isRefusal(stopped)) expect(isRefusal(await reject(id))).toBe(false);
    await payOut(id);
    const { status, outcome } = await orderOf(id);
    const gone = outside - (await stateOfMoney()).outside;
    expect([status, gone, await payee.owed()]).toEqual(
      isRefusal(stopped) ? ['completed', outcome.units, 400n] : ['rejected', 0n, 1_000n],
    );
  }
});

test('given up and confirmed at the same moment, it is one or the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    payee = await openTestPayee(bed);
    const id = await payee.placed('6');
    const token = await payee.tokenOf(id);
    const confirm = () => payee.confirm(id, token);
    const [given, sure] = await Promise.all(
      round % 2 === 0
        ? [cancelOrder(bed.deps, id, trusted), confirm()]
        : [confirm(), cancelOrder(bed.deps, id, trusted)].reverse(),
    );
    const over = !isRefusal(given);
    expect(sure === null).toBe(!over);
    expect([await statusOf(id), await payee.owed()]).toEqual(
      over ? ['cancelled', 1_000n] : ['processing', 400n],
    );
    await payOut(id);
    expect(await statusOf(id)).toBe(over ? 'cancelled' : 'completed');
  }
});

test('confirmed, given up and run out at once, its money is in one place', async () => {
  const id = await payee.placed('6');
  const token = await payee.tokenOf(id);
  await bed.letTimePass(id);
  await Promise.all([
    payee.confirm(id, token),
    cancelOrder(bed.deps, id, trusted),
    expireOrders(bed.deps),
    expireOrders(bed.deps),
  ]);
  expect(['cancelled', 'expired']).toContain(await statusOf(id));
  expect(await payee.owed()).toBe(1_000n);
  expect(await stateOfMoney()).toEqual(before);
});

test('of two at once one is made, whether or not there is enough for both', async () => {
  const rivals = await Promise.all([payee.place('6'), payee.place('6')]);
  expect(rivals.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  expect(await payee.owed()).toBe(400n);
  payee = await openTestPayee(bed);
  const both = await Promise.all([payee.place('5'), payee.place('5')]);
  expect(both.filter(isRefusal)).toEqual([refuse('withdrawal_open')]);
  expect(await payee.owed()).toBe(500n);
});

test('an account that was closed or deleted meanwhile takes nothing out', async () => {
  const { platform } = bed;
  const { account } = payee;
  const mine = eq(users.id, account.id);
  await platform.database.update(users).set({ status: 'blocked' }).where(mine);
  expect(await payee.place('6')).toEqual(refuse('account_access_denied'));
  await platform.database.update(users).set({ status: 'active' }).where(mine);
  await inTransaction(platform.database, (tx) => forgetAccount(tx, platform, account));
  expect(await payee.place('6')).toEqual(refuse('unauthenticated'));
  expect(await payee.owed()).toBe(1_000n);
});
