import { zero } from '../../money/units.ts';
import type { Pricing, Quote, RateType } from '../../quotes/quote.ts';
import { drawJournal, holdJournal } from '../amounts/postings.ts';
import {
  type DrawnPart,
  holdFor,
  type Order,
  type OrderPolicy,
  type PriceEvidence,
} from '../order.ts';
import { unexplained } from '../order-reason.ts';
import { type Decision, withTimeline } from './decision.ts';

/** What is agreed on when an order is made; all else of it follows. */
type Agreed = {
  readonly id: string;
  readonly number: string;
  readonly incomeSystem: string;
  readonly outcomeSystem: string;
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly evidence: PriceEvidence;
  readonly policy: OrderPolicy;
};

export type NewOrder = Agreed & {
  readonly rateType: RateType;
  readonly refundAccount: string | null;
  readonly refundMemo: string | null;
  /** Its card must be verified before anything is paid. */
  readonly awaitsCard: boolean;
  /** How long it waits at first: for its customer to ask where to pay, or for its card. */
  readonly waitSeconds: number;
};

/** An exchange begins: the reserve is held for it, and it waits for its money. */
export function openOrder(wanted: NewOrder, now: Date): Decision {
  const { rateType, refundAccount, refundMemo, awaitsCard, waitSeconds } = wanted;
  const order: Order = {
    ...untouched(wanted, now, waitSeconds),
    rateType,
    refundAccount,
    refundMemo,
    awaitsCard,
  };
  const template = awaitsCard ? 'order_awaits_card' : 'order_created';
  return withTimeline(order, 'created', {
    journals: [holdJournal(order, order.held)],
    effects: [{ type: 'mail', template }],
  });
}

export type NewWithdrawal = Agreed & {
  /** What is taken from each balance, the first before the next; it adds up to the income. */
  readonly drawnParts: readonly [DrawnPart, ...DrawnPart[]];
  /** How long it waits for its user to confirm it. */
  readonly waitSeconds: number;
};

/** A balance is to be paid out: its money is received at once, and waits for its user's word. */
export function openWithdrawal(wanted: NewWithdrawal, now: Date): Decision {
  const { drawnParts, quote } = wanted;
  const [{ account }] = drawnParts;
  const order: Order = {
    ...untouched(wanted, now, wanted.waitSeconds),
    received: quote.income.units,
    drawnFrom: account,
    ...(drawnParts.length > 1 ? { drawnParts } : {}),
  };
  return withTimeline(order, 'withdrawal_created', {
    journals: [drawJournal(order), holdJournal(order, order.held)],
  });
}

/** Nothing has happened to it yet. */
function untouched({ quote, ...agreed }: Agreed, now: Date, waitSeconds: number): Order {
  const { income, outcome, breakdown } = quote;
  return {
    id: agreed.id,
    number: agreed.number,
    version: 1,
    status: 'waiting_funds',
    exception: 'none',
    ...unexplained,
    incomeSystem: agreed.incomeSystem,
    outcomeSystem: agreed.outcomeSystem,
    rateType: 'fixed',
    income,
    outcome,
    breakdown,
    pricing: agreed.pricing,
    evidence: agreed.evidence,
    policy: agreed.policy,
    held: holdFor(outcome, breakdown),
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
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitSeconds * 1000),
    awaitsCard: false,
    cardVerifiedAt: null,
    requisitesIssuedAt: null,
    paymentClaimedAt: null,
    depositSeenAt: null,
    receivedLate: false,
    chequeAt: null,
    paidAt: null,
    completedAt: null,
  };
}
