import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { operatorActor } from '../../core/actor.ts';
import { incomeUnits } from '../../core/money/units.ts';
import type { OrderEvent } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { isRefusal } from '../../core/refusal.ts';
import { changeOrder } from '../exchange/orders/change/change-order.ts';
import {
  cancelOrder,
  claimPayment,
  decideOrder,
} from '../exchange/orders/change/customer-steps.ts';
import { expireOrders } from '../exchange/orders/change/expire-orders.ts';
import { trusted } from '../exchange/orders/change/order-control.ts';
import { requotesOf } from '../exchange/orders/change/requotes.ts';
import { issueRequisites } from '../exchange/orders/place/issue-requisites.ts';
import type { PairName } from '../exchange/orders/testing.ts';
import { findIssued } from '../exchange/requisites/pool-records.ts';
import { reportDeposit } from '../money/deposit-watcher/report-deposit.ts';
import { takeBackCredit } from '../money/deposit-watcher/take-back-credit.ts';
import { confirmDeposit, doubleSpend, payIn, undoBlock } from '../money/deposit-watcher/testing.ts';
import { claimPayout, reassignPayout } from '../money/payout-processor/claim-payout.ts';
import {
  releasePayout,
  reportFailed,
  reportPaid,
} from '../money/payout-processor/report-payout.ts';
import { moveReserve, placeOne, type Run } from './run-of-orders.ts';

/** The story knows no more than that it goes on: what must hold is asked of the database. */
type Model = { readonly steps: number };
type Command = fc.AsyncCommand<Model, Run>;
type Step = (run: Run, orderId: string) => Promise<unknown>;

type Seen = { readonly id: string; readonly status: string; readonly version: number };

/** One thing that happens to one order of the story. What is refused must change nothing. */
function command(name: string, which: number, step: Step): Command {
  return {
    check: () => true,
    async run(_model, run) {
      const orderId = run.orderIds[which % run.orderIds.length] ?? '';
      const before = await look(run);
      const answer = await step(run, orderId);
      const after = await look(run);
      if (isRefusal(answer)) assertSame(name, before, after);
      run.statuses.push(...after.map(({ status }) => status));
    },
    toString: () => `${name} #${which}`,
  };
}

async function look({ bed, orderIds }: Run): Promise<readonly Seen[]> {
  const { rows } = await bed.platform.database.execute<Seen>(
    sql`select id, status, version from orders
         where id in ${orderIds} order by id`,
  );
  return rows;
}

function assertSame(name: string, before: readonly Seen[], after: readonly Seen[]): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  throw new Error(`${name} was refused and yet changed ${JSON.stringify({ before, after })}`);
}

const which = fc.nat({ max: 1 });
const refundAccounts = {
  trx: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq',
  prusd: 'P1012345679',
  sberrub: '2200000000000012',
};

function plain(name: string, step: Step): fc.Arbitrary<Command> {
  return which.map((order) => command(name, order, step));
}

function operator(name: string, event: (run: Run, order: Order) => OrderEvent) {
  return plain(name, (run, orderId) =>
    changeOrder(run.bed.deps, {
      orderId,
      actor: operatorActor('test'),
      event: (order) => event(run, order),
    }),
  );
}

const refundAccountOf = (order: Order) =>
  order.incomeSystem === 'TRX'
    ? refundAccounts.trx
    : order.incomeSystem === 'PRUSD'
      ? refundAccounts.prusd
      : refundAccounts.sberrub;

const requotes = ({ bed }: Run, order: Order) => requotesOf(bed.deps, order, order.received);

async function isPayable({ bed }: Run, orderId: string): Promise<boolean> {
  const issued = await findIssued(bed.platform.database, orderId);
  return issued !== null && issued.rail !== 'manual';
}

/** Money comes: exact, short, over; in time, late; final or not; looked at or not. */
const paying = fc
  .record({
    order: which,
    sharePpm: fc.constantFrom(1_000_000n, 1_000_000n, 999_000n, 600_000n, 1_400_000n, 1n),
    late: fc.boolean(),
    pending: fc.boolean(),
    looked: fc.boolean(),
    times: fc.constantFrom(1, 1, 1, 2),
  })
  .map(({ order, sharePpm, late, pending, looked, times }) => {
    const name = `pay ${times}x ${sharePpm} ppm${late ? ' late' : ''}${pending ? ' pending' : ''}`;
    return command(name, order, async (run, orderId) => {
      if (!(await isPayable(run, orderId))) return;
      for (let time = 0; time < times; time += 1) {
        const payment = { sharePpm, pending, ...(late ? { afterDeadlineMs: 1_000 } : {}) };
        run.txids.push(await payIn(run.bed, orderId, payment));
      }
      if (looked) await run.bed.watch();
    });
  });

const twice = <const Text extends string>(text: Text) => [text, text];

/** What befalls a payment on its chain. */
const chain = fc
  .record({
    deposit: fc.nat({ max: 3 }),
    accident: fc.constantFrom('confirmed', 'confirmed', 'reorganized', ...twice('double spent')),
    looks: fc.constantFrom(0, 1, 1, 2),
  })
  .map(({ deposit, accident, looks }) =>
    command(`deposit ${deposit} ${accident}, ${looks} looks at once`, 0, async (run) => {
      const txid = run.txids[deposit % Math.max(1, run.txids.length)];
      if (txid === undefined) return;
      const befall = {
        confirmed: confirmDeposit,
        reorganized: undoBlock,
        'double spent': doubleSpend,
      };
      await befall[accident](run.bed, txid);
      await Promise.all(Array.from({ length: looks }, () => run.bed.watch()));
    }),
  );

const decision = fc
  .record({
    order: which,
    wish: fc.constantFrom('accept', 'top_up', 'refund', 'refund'),
    times: fc.constantFrom(1, 3),
  })
  .map(({ order, wish, times }) =>
    command(`decide ${wish} ${times}x at once`, order, async ({ bed }, orderId) => {
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          decideOrder(bed.deps, orderId, { decision: wish }, trusted),
        ),
      );
      return times === 1 ? answers[0] : null;
    }),
  );

const reportedDeposit = fc
  .record({ order: which, sharePpm: fc.constantFrom(1_000_000n, 500_000n, 1_500_000n) })
  .map(({ order, sharePpm }) =>
    command(`operator sees ${sharePpm} ppm`, order, async (run, orderId) => {
      const issued = await findIssued(run.bed.platform.database, orderId);
      if (issued?.rail !== 'manual') return null;
      return reportDeposit(run.bed.deps, {
        orderId,
        actor: operatorActor('test'),
        key: randomUUID(),
        reference: null,
        amountFor: async ({ income }) => ({
          ...income,
          units: incomeUnits((income.units * sharePpm) / 1_000_000n),
        }),
        alongside: async () => undefined,
      });
    }),
  );

/** What an operator has credited last turns out to be a mistake. */
const mistake = plain('operator takes a credit back', async (run, orderId) => {
  const { database } = run.bed.platform;
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from deposits where order_id = ${orderId} and rail = 'manual'
     order by created_at desc limit 1`);
  const depositId = rows[0]?.id;
  if (depositId === undefined) return null;
  return takeBackCredit(run.bed.deps, {
    orderId,
    depositId,
    actor: operatorActor('test'),
    reason: 'a mistake',
    allowed: async () => null,
    alongside: async () => undefined,
  });
});

/** Two operators who pay by hand; what is in the hands of one is not the other's. */
const hand = fc.constantFrom('operator:test', 'operator:other');

/** The payout that was made anew last, where it is one that is made by hand. */
async function payoutByHand({ bed }: Run, orderId: string) {
  const { rows } = await bed.platform.database.execute<{ id: string; claimed_at: Date | null }>(
    sql`select id, claimed_at from payouts where order_id = ${orderId} and rail = 'manual'
         order by created_at desc limit 1`,
  );
  return rows[0];
}

const byHand = fc
  .record({
    order: which,
    actor: hand,
    action: fc.constantFrom('takes', 'takes', 'releases', 'takes over', 'pays', 'cannot pay'),
  })
  .map(({ order, actor, action }) =>
    command(`${actor} ${action}`, order, async (run, orderId) => {
      const found = await payoutByHand(run, orderId);
      if (found === undefined) return null;
      const { deps } = run.bed;
      const report = { payoutId: found.id, actor };
      const claimedAt = new Date(found.claimed_at ?? 0);
      if (action === 'takes') return claimPayout(deps, report);
      if (action === 'releases') return releasePayout(deps, report);
      if (action === 'takes over') return reassignPayout(deps, { ...report, claimedAt });
      if (action === 'pays') return reportPaid(deps, { ...report, reference: randomUUID() });
      return reportFailed(deps, { ...report, reason: 'no' });
    }),
  );

/** Taken and made without an accident between, as it mostly is. */
const reportedPayout = fc.record({ order: which, failed: fc.boolean() }).map(({ order, failed }) =>
  command(`operator ${failed ? 'takes and cannot pay' : 'pays'}`, order, async (run, orderId) => {
    const payoutId = (await payoutByHand(run, orderId))?.id;
    if (payoutId === undefined) return;
    const { deps } = run.bed;
    const report = {
      payoutId,
      actor: operatorActor('test'),
      reference: randomUUID(),
      reason: 'no',
    };
    await claimPayout(deps, report);
    await (failed ? reportFailed(deps, report) : reportPaid(deps, report));
  }),
);

/**
 * Paid too often, paid out by hand, and what was too much sent back by its rail: nothing of the
 * first payout may be in the way of the second.
 */
const returned = plain('paid by hand, and the surplus sent back', async (run, orderId) => {
  const { bed } = run;
  if (!(await isPayable(run, orderId))) return;
  const found = await payoutByHand(run, orderId);
  if (found === undefined) return;
  const report = { payoutId: found.id, actor: operatorActor('test'), reference: 'SBP 77812' };
  await claimPayout(bed.deps, report);
  await reportPaid(bed.deps, report);
  run.txids.push(await payIn(bed, orderId));
  await bed.watch();
  await changeOrder(bed.deps, {
    orderId,
    actor: operatorActor('test'),
    event: (order) => ({
      type: 'surplus_refund_requested',
      refundAccount: refundAccountOf(order),
    }),
  });
  for (let round = 0; round < 2; round += 1) await bed.pay();
});

const trouble = fc.constantFrom('delay' as const, 'failure' as const).map((kind) =>
  command(`the next payout meets a ${kind}`, 0, async ({ bed }) => {
    const world = bed.world();
    for (const address of ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'P1012345678']) {
      await world.arrangeTrouble('simulated', address, kind);
    }
  }),
);

const market = fc
  .constantFrom(700_000n, 960_000n, 1_000_000n, 1_040_000n, 1_400_000n)
  .map((ppm) => command(`TRX goes to ${ppm} ppm`, 0, ({ bed }) => bed.tick({ TRX: ppm })));

const reserve = fc
  .record({
    code: fc.constantFrom('TRX' as const, 'PRUSD' as const, 'SBERRUB' as const),
    ppm: fc.constantFrom(-1_000_000n, -999_999n, 1_000_000n),
  })
  .map(({ code, ppm }) =>
    command(`the reserve of ${code} moves by ${ppm} ppm`, 0, ({ bed }) =>
      moveReserve(bed, code, ppm),
    ),
  );

const another = fc
  .record({
    pair: fc.constantFrom<PairName>('walletToCoin', 'coinToWallet', 'cardToCoin', 'coinToCard'),
    rateType: fc.constantFrom('fixed' as const, 'floating' as const),
    named: fc.boolean(),
  })
  .map((start) =>
    command(`another order ${JSON.stringify(start)}`, 0, async (run) => {
      if (run.orderIds.length < 2) await placeOne(run, start);
    }),
  );

/** The card of an order that nothing is paid to yet turns out to be none that was verified. */
const cardAsked = plain('the card must be verified', async ({ bed }, orderId) => {
  await bed.platform.database.execute(sql`
    update orders set awaits_card = true, card_hash = 'card', version = version + 1
     where id = ${orderId} and status = 'waiting_funds' and requisites_issued_at is null
       and card_verified_at is null and received_units = 0`);
});

const cardVerified = fc.record({ order: which, old: fc.boolean() }).map(({ order, old }) =>
  command(`card verified${old ? ', at a new price' : ''}`, order, ({ bed }, orderId) =>
    changeOrder(bed.deps, {
      orderId,
      actor: 'service',
      event: (found) => {
        const { atMarket } = requotesOf(bed.deps, found, found.income.units);
        return {
          type: 'card_verified',
          waitSeconds: 600,
          requoted: old && !isRefusal(atMarket) ? atMarket : null,
          requotes: requotesOf(bed.deps, found, found.received),
        };
      },
    }),
  ),
);

const issue = plain('issue', ({ bed }, id) => issueRequisites(bed.deps, id));
const watch = plain('watch', ({ bed }) => bed.watch());
const pay = fc.constantFrom(1, 2, 3).map((rounds) =>
  command(`${rounds} rounds of the payer`, 0, async ({ bed }) => {
    for (let round = 0; round < rounds; round += 1) await bed.pay();
  }),
);

/** Everything that may happen; what happens often in life stands here more than once. */
export const commands: fc.Arbitrary<Command>[] = [
  issue,
  paying,
  paying,
  paying,
  paying,
  chain,
  chain,
  watch,
  pay,
  pay,
  pay,
  decision,
  decision,
  reportedDeposit,
  reportedDeposit,
  mistake,
  mistake,
  reportedPayout,
  reportedPayout,
  byHand,
  byHand,
  byHand,
  returned,
  another,
  trouble,
  market,
  reserve,
  cardAsked,
  cardVerified,
  cardVerified,
  plain('claim', ({ bed }, id) => claimPayment(bed.deps, id, trusted)),
  plain('cancel', ({ bed }, id) => cancelOrder(bed.deps, id, trusted)),
  plain('expire tick', ({ bed }) => expireOrders(bed.deps)),
  plain('time passes', async ({ bed }, id) => {
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
  }),
  plain('no block takes it', async ({ bed }, id) => {
    await bed.platform.database.execute(sql`
      update orders set deposit_seen_at = deposit_seen_at - interval '1 day',
                        expires_at = least(expires_at, now()), version = version + 1
       where id = ${id} and deposit_seen_at is not null`);
    await expireOrders(bed.deps);
  }),
  operator('cheque', () => ({ type: 'cheque_received' })),
  operator('hold', () => ({ type: 'held', reason: 'look' })),
  operator('doubt', () => ({ type: 'doubt_raised', exception: 'aml', reason: 'under_review' })),
  operator('approve', (run, order) => ({ type: 'approved', requotes: requotes(run, order) })),
  operator('pay by hand', (run, order) => ({
    type: 'approved',
    requotes: requotes(run, order),
    byHand: true,
  })),
  operator('reject', () => ({ type: 'rejected', reason: 'no' })),
  operator('refund', (_run, order) => ({
    type: 'refund_requested',
    refundAccount: refundAccountOf(order),
  })),
  operator('stop refund', () => ({ type: 'refund_stopped', reason: 'no coins' })),
  operator('stop surplus refund', () => ({ type: 'surplus_refund_stopped', reason: 'no coins' })),
  operator('refund surplus', (_run, order) => ({
    type: 'surplus_refund_requested',
    refundAccount: refundAccountOf(order),
  })),
];
