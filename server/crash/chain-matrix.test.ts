import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nodeAmount } from '../../rails/bitcoin/coin-amounts.ts';
import { findOrder } from '../exchange/orders/order-records.ts';
import { atTheWeb, insideOf, payByHand, payFor, returnSurplus, until } from './patient-customer.ts';
import { type PrivateChain, startPrivateChain } from './private-chain.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { passingsOf, pointsOf, seeds } from './seeds.ts';
import { type ProcessName, type Service, startService } from './service-under-test.ts';

/** Steps of a payout on a real chain, in the order in which they come. */
const payout = [
  'payout.found',
  'coins.chosen',
  'coins.signed',
  'payout.signed',
  'payout_sent.uncommitted',
  'payout.prepared',
  'payout.absent',
  'payout.leaving',
  'coins.sent',
  'payout.left',
  'payout.noting',
  'payout.pending',
  'payout.confirmed',
  'payout_confirmed.uncommitted',
  'payout_confirmed.committed',
];
const signing = ['signer.asked', 'signer.signed', 'signer.written', 'signer.answering'];
const deposit = ['deposits.scanned', 'deposits.recorded', 'deposit_credited.committed'];

let chain: PrivateChain;
let service: Service;
/** A surplus going back, whose steps have names of their own. */
const surplus = [
  'payout.signed',
  'surplus_refund_sent.uncommitted',
  'payout.left',
  'surplus_refund_confirmed.committed',
];
/** Where the signer or the worker stands still instead: nobody but its supervisor ends it. */
const stops = [
  ...(['signer.signed', 'coins.sent'] as const),
  ...(process.env['CRASH_SEEDS'] === undefined
    ? []
    : ([...signing, 'coins.chosen', 'coins.signed', 'payout.leaving', 'payout.noting'] as const)),
];
const replacedSecondsMax = 10;
const bought: string[] = [];
const returned: string[] = [];

beforeAll(async () => {
  chain = await startPrivateChain();
  service = await startService(['signer', 'worker', 'web'], chain.variables);
}, 240_000);

afterAll(async () => {
  await service.close();
  await chain.close();
});

/** Play money for real coins: the payout is a transaction of the hot wallet. */
async function buy(): Promise<void> {
  const id = await insideOf(service).place('walletToCoin', {
    outcome_payment_system_id: 'ltc',
    outcome_account: await chain.address(),
  });
  bought.push(id);
  await payFor(service, id, 1_000_000n);
  await until(service, id, ({ status }) => status === 'completed');
}

/** Real coins for play money; where to pay is asked of the web. */
async function sell(): Promise<void> {
  const id = await atTheWeb(service).place('coinToWallet', {
    income_payment_system_id: 'ltc',
    income_amount: '1',
    refund_account: undefined,
  });
  await chain.pay(service, id);
  await until(service, id, ({ status }) => status === 'completed');
}

/**
 * Real coins for a bank's money: an operator pays by hand, the customer pays once more, and that
 * goes back over the chain.
 */
async function giveBack(): Promise<void> {
  const account = await chain.address();
  const id = await insideOf(service).place('coinToCard', {
    income_payment_system_id: 'ltc',
    income_amount: '1',
    refund_account: account,
  });
  await chain.pay(service, id);
  await until(service, id, ({ status }) => status === 'processing');
  await payByHand(service, id);
  await chain.pay(service, id);
  await until(service, id, ({ surplus }) => surplus > 0n);
  await returnSurplus(service, id);
  await until(service, id, ({ surplusRefund }) => surplusRefund === 'confirmed');
  returned.push(account);
}

/** More coins than agreed: the rest goes back over the chain without anybody being asked. */
async function overpay(): Promise<void> {
  const account = await chain.address();
  const id = await insideOf(service).place('coinToWallet', {
    income_payment_system_id: 'ltc',
    income_amount: '1',
    refund_account: account,
  });
  await chain.pay(service, id, 1_500_000n);
  await until(service, id, ({ status, surplusRefund }) => {
    return status === 'completed' && surplusRefund === 'confirmed';
  });
  const { order } = (await findOrder(service.platform.database, id)) ?? {};
  expect([order?.income.units, order?.surplus]).toEqual([100_000_000n, 0n]);
  const sent = 50_000_000n - (order?.policy.refundFee ?? 0n);
  expect(Number((await chain.paymentsTo(account)).sum)).toBe(Number(nodeAmount(sent)));
  returned.push(account);
}

/** A surplus of either kind, in turn. */
let surpluses = 0;
function returnOne(): Promise<void> {
  surpluses += 1;
  return surpluses % 2 === 0 ? giveBack() : overpay();
}

async function killAtEach(
  name: ProcessName,
  points: readonly string[],
  tell: () => Promise<void>,
  seed: number,
): Promise<Promise<void>[]> {
  const running: Promise<void>[] = [];
  const passings = passingsOf(seed, points.length, 2);
  for (const [index, point] of points.entries()) {
    // Between the sending and the next block somebody must look: until then none comes.
    const pending = point === 'payout.pending';
    const nth = pending ? 1 : (passings[index] ?? 1);
    service.arm(name, `${point}:${nth}`);
    for (let time = 0; time < nth; time += 1) {
      const story = tell();
      story.catch(() => undefined);
      running.push(story);
    }
    const killed = () => service.untilKilled(name, 90);
    await (pending ? chain.withoutBlocks(killed) : killed()).catch((cause: unknown) => {
      throw new Error(`${point}:${nth} was not reached`, { cause });
    });
  }
  return running;
}

const points = payout.length + signing.length + deposit.length + surplus.length + 1;

test(`no kill pays a coin twice or loses one, at ${points} points (seeds ${seeds})`, async () => {
  for (const seed of seeds) {
    const of = (names: readonly string[], place: number) => pointsOf(seed, names, place);
    const running = await Promise.all([
      killAtEach('worker', of(payout, 0), buy, seed),
      killAtEach('signer', of(signing, 3), buy, seed),
      killAtEach('web', of(['coins.watched'], 1), sell, seed),
    ]);
    running.push(await killAtEach('worker', of(deposit, 6), sell, seed));
    running.push(await killAtEach('worker', of(surplus, 4), returnOne, seed));
    await Promise.all(running.flat());
  }
  expect(await countOpen(service.platform.database)).toBe(0);
  await provePaidOnce(service.platform.database);
  for (const id of bought) await chain.provePaidOnce(service, id);
  for (const account of returned) expect((await chain.paymentsTo(account)).count).toBe(1);
  const { rows } = await service.platform.database.execute(
    sql`select count(*)::int as settled from payouts where rail = 'litecoin' and state = 'confirmed'`,
  );
  expect(rows).toEqual([{ settled: bought.length + returned.length }]);
}, 3_600_000);

test.each(stops)(
  'who stops at %s is replaced in ten seconds, and pays once',
  async (point) => {
    const name = point.startsWith('signer.') ? 'signer' : 'worker';
    service.arm(name, `${point}:1:stop`);
    const telling = buy();
    telling.catch(() => undefined);
    const pid = await service.untilStopped(name, 120);
    const begun = performance.now();
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), {
      timeout: 60_000,
      interval: 50,
    });
    expect((performance.now() - begun) / 1000).toBeLessThan(replacedSecondsMax);
    await telling;
    await provePaidOnce(service.platform.database);
    for (const id of bought) await chain.provePaidOnce(service, id);
    expect(await countOpen(service.platform.database)).toBe(0);
  },
  300_000,
);
