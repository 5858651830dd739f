import { amount } from '../money/amount.ts';
import { plus } from '../money/arithmetic.ts';
import { type IncomeUnits, incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { quoteFromIncome } from '../quotes/from-income.ts';
import type { Pricing } from '../quotes/quote.ts';
import { isRefusal } from '../refusal.ts';
import { exchangedOf } from './amounts/excess.ts';
import { requotesAt } from './amounts/requotes.ts';
import type { OperatorView } from './available-actions.ts';
import { decide } from './decide/decide.ts';
import type { Decision } from './decide/decision.ts';
import type { OrderEvent, Requotes } from './events.ts';
import { holdFor, type Order, type OrderPolicy, type PriceEvidence } from './order.ts';
import { unexplained } from './order-reason.ts';

/** Where the sample pricing came from. */
const sampleEvidence: PriceEvidence = {
  snapshotId: '1',
  quotedAt: '2026-11-01T12:00:00.000Z',
};

/** Roubles into litecoin at 8 400.00 a coin, 1 % margin, a fee on each side and on the network. */
export const samplePricing: Pricing = {
  incomeAsset: 'RUB',
  outcomeAsset: 'LTC',
  incomePrecision: 2,
  outcomePrecision: 8,
  market: { income: 840_000n, outcome: 100_000_000n },
  markupPpm: ppm(10_000n),
  incomeFee: { fixed: zero, ppm: ppm(1_000n) },
  outcomeFee: { fixed: zero, ppm: ppm(2_000n) },
  networkFee: outcomeUnits(10_000n),
  incomeMin: incomeUnits(100_000n),
  incomeMax: incomeUnits(100_000_000n),
  outcomeMin: zero,
  outcomeMax: null,
};

export const samplePolicy: OrderPolicy = {
  late: 'requote',
  short: 'moderate',
  over: 'moderate',
  toleranceUnderPpm: ppm(1_000n),
  toleranceOverPpm: ppm(1_000n),
  lockedOverPpm: ppm(100_000n),
  rateMoveMaxPpm: ppm(30_000n),
  topUpSeconds: 1800,
  refundFee: zero,
  refundMin: zero,
  confirmedBy: 'rail',
  incomeKind: 'crypto',
};

/** A minute after midnight: the moment sample orders are made. */
export const sampleNow = new Date('2026-11-20T00:01:00Z');

/** An order waiting for 10 000.00 roubles, its hold taken; `change` is laid over it. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  const quote = quoteFromIncome(samplePricing, amount(exact, 'RUB'));
  if (isRefusal(quote)) throw new Error('the sample pricing gives no quote');
  return {
    id: 'sampleSAMPLEsampleSAMP',
    number: '12345678',
    version: 1,
    status: 'waiting_funds',
    exception: 'none',
    ...unexplained,
    incomeSystem: 'SBERRUB',
    outcomeSystem: 'LTC',
    rateType: 'fixed',
    income: quote.income,
    outcome: quote.outcome,
    breakdown: quote.breakdown,
    pricing: samplePricing,
    evidence: sampleEvidence,
    policy: samplePolicy,
    held: holdFor(quote.outcome, quote.breakdown),
    received: zero,
    surplus: zero,
    writtenOff: zero,
    exchanged: false,
    payout: 'none',
    refund: 'none',
    surplusRefund: 'none',
    drawnFrom: null,
    refundAccount: null,
    refundMemo: null,
    createdAt: sampleNow,
    expiresAt: new Date(sampleNow.getTime() + 900_000),
    awaitsCard: false,
    cardVerifiedAt: null,
    requisitesIssuedAt: null,
    paymentClaimedAt: null,
    depositSeenAt: null,
    receivedLate: false,
    chequeAt: null,
    paidAt: null,
    completedAt: null,
    ...change,
  };
}

/** A moment some minutes after `sampleNow`. */
export const minutes = (count: number) => new Date(sampleNow.getTime() + count * 60_000);

/** What came, priced by the order's own price and by a market moved by parts per million. */
export function requotes(
  received: IncomeUnits,
  marketPpm = 1_000_000n,
  order: Order = sampleOrder(),
): Requotes {
  const market = { income: 840_000n * 1_000_000n, outcome: 100_000_000n * marketPpm };
  const evidence = { snapshotId: '2', quotedAt: minutes(0).toISOString() };
  return requotesAt(order, received, { pricing: { ...samplePricing, market }, evidence });
}

/** A deposit that has become final. */
export function credited(
  units: IncomeUnits,
  at: Date,
  order: Order,
  marketPpm?: bigint,
): OrderEvent {
  return {
    type: 'deposit_credited',
    amount: amount(units, 'RUB'),
    at,
    requotes: requotes(exchangedOf(order, plus(order.received, units)), marketPpm, order),
  };
}

/** Decides and proves that every journal balances; a refusal fails the test. */
export function decided(order: Order, event: OrderEvent, now = minutes(1)): Decision {
  const decision = decide(order, event, now);
  if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
  for (const journal of decision.journals) {
    const sums = new Map<string, bigint>();
    for (const { asset, units } of journal.postings) {
      sums.set(asset, (sums.get(asset) ?? 0n) + units);
    }
    if ([...sums.values()].some((sum) => sum !== 0n)) throw new Error('out of balance');
  }
  return decision;
}

/** An order that waits for no operator. */
export const nobody: OperatorView = {
  depositByOperator: false,
  payoutByRail: false,
  payoutFree: false,
  payoutOwn: false,
  payoutOfOthers: false,
  payoutReleasable: false,
  correction: null,
  screened: false,
};

/** 10 000.00 roubles: what the sample order wants. */
export const exact = incomeUnits(1_000_000n);
