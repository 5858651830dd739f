import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOrder } from '../orders/change-order.ts';
import { reportPaid } from '../paying/report-payout.ts';
import { takePayout } from '../paying/take-payout.ts';
import { readPayoutsOf } from '../payouts/read-payouts.ts';
import { atTheWeb, insideOf, payFor, until } from './patient-customer.ts';
import { type PrivateChain, startPrivateChain } from './private-chain.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { passingsOf, pointsOf, seeds } from './seeds.ts';
import { type ProcessName, type Service, startService } from './service-under-test.ts';

/** Steps of a payout on a real chain, in the order in which they come. */
const payout = [
  ...['payout.found', 'coins.chosen', 'coins.signed', 'payout.signed', 'payout_sent.uncommitted'],
  ...['payout.prepared', 'payout.absent', 'payout.leaving', 'coins.sent', 'payout.left'],
  ...['payout.noting', 'payout.pending', 'payout.confirmed', 'payout_confirmed.uncommitted'],
  'payout_confirmed.committed',
];
const signing = ['signer.asked', 'signer.signed', 'signer.written', 'signer.answering'];
const deposit = ['deposits.scanned', 'deposits.recorded', 'deposit_credited.committed'];

let chain: PrivateChain;
let service: Service;
/** A surplus going back, whose steps have names of their own. */
const surplus = [
  ...['payout.signed', 'surplus_refund_sent.uncommitted', 'payout.left'],
  'surplus_refund_confirmed.committed',
];
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
  const deps = service.rooms.orders;
  const account = await chain.address();
  const id = await insideOf(service).place('coinToCard', {
    income_payment_system_id: 'ltc',
    income_amount: '1',
    refund_account: account,
  });
  await chain.pay(service, id);
  await until(service, id, ({ status }) => status === 'processing');
  const [entry] = await readPayoutsOf(service.platform.database, id);
  const report = { payoutId: entry?.payout.id ?? '', actor: 'operator:test' };
  await takePayout(deps, report);
  await reportPaid(deps, { ...report, reference: `SBP ${id}` });
  await chain.pay(service, id);
  await until(service, id, ({ surplus }) => surplus > 0n);
  await changeOrder(deps, {
    orderId: id,
    actor: 'operator:test',
    event: () => ({ type: 'surplus_refund_requested', refundAccount: null }),
  });
  await until(service, id, ({ surplusRefund }) => surplusRefund === 'confirmed');
  returned.push(account);
}

async function killAtEach(
  name: ProcessName,
  points: readonly string[],
  tell: () => Promise<void>,
  seed: number,
): Promise<Promise<void>[]> {
  const told: Promise<void>[] = [];
  const passings = passingsOf(seed, points.length, 2);
  for (const [index, point] of points.entries()) {
    // Between the sending and the next block somebody must look: until then none comes.
    const pending = point === 'payout.pending';
    const nth = pending ? 1 : (passings[index] ?? 1);
    service.arm(name, `${point}:${nth}`);
    for (let time = 0; time < nth; time += 1) {
      const story = tell();
      story.catch(() => undefined);
      told.push(story);
    }
    const killed = () => service.untilKilled(name, 90);
    await (pending ? chain.withoutBlocks(killed) : killed()).catch((cause: unknown) => {
      throw new Error(`${point}:${nth} was not reached`, { cause });
    });
  }
  return told;
}

const points = payout.length + signing.length + deposit.length + surplus.length + 1;
/** One in so many of the points is a seed's of every day: each point is under one of three. */
const share = 3;

test(`no kill pays a coin twice or loses one, at ${points} points (seeds ${seeds})`, async () => {
  for (const seed of seeds) {
    const of = (names: readonly string[]) => pointsOf(seed, share, names);
    const told = await Promise.all([
      killAtEach('worker', of(payout), buy, seed),
      killAtEach('signer', of(signing), buy, seed),
      killAtEach('web', of(['coins.watched']), sell, seed),
    ]);
    told.push(await killAtEach('worker', of(deposit), sell, seed));
    told.push(await killAtEach('worker', of(surplus), giveBack, seed));
    await Promise.all(told.flat());
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
