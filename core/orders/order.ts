import type { AccountName } from '../ledger/journal.ts';
import type { Amount } from '../money/amount.ts';
import { plus } from '../money/arithmetic.ts';
import type { IncomeUnits, OutcomeUnits, PartsPerMillion } from '../money/units.ts';
import type { Breakdown, Pricing, RateType } from '../quotes/quote.ts';
import { refundAmount } from './amounts/refund-amount.ts';
import type { OrderReason } from './order-reason.ts';

export const orderStatuses = [
  'waiting_funds',
  'processing',
  'completed',
  'rejected',
  'cancelled',
  'expired',
  'moderation',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What is unusual about an order, beside its status. */
export const orderExceptions = [
  'none',
  'late',
  'underpaid',
  'overpaid',
  'rate_moved',
  'payer_mismatch',
  'aml',
  'payout_failed',
] as const;
export type OrderException = (typeof orderExceptions)[number];

/** Where the payment to the customer stands; `sent` may already be with the outside. */
export const payoutStates = ['none', 'queued', 'sent', 'confirmed', 'failed'] as const;
type PayoutState = (typeof payoutStates)[number];

/** What to do by itself with a deposit that is not what was agreed. Copied from the direction. */
export type OrderPolicy = {
  readonly late: 'requote' | 'moderate';
  readonly short: 'accept' | 'moderate';
  /** `refund`: the agreed amount is exchanged, and what is above it sent back. */
  readonly over: 'accept' | 'moderate' | 'refund';
  readonly toleranceUnderPpm: PartsPerMillion;
  readonly toleranceOverPpm: PartsPerMillion;
  /** How much beyond the agreed amount its locked rate holds for. */
  readonly lockedOverPpm: PartsPerMillion;
  /** A market move against the customer beyond this is never accepted for them. */
  readonly rateMoveMaxPpm: PartsPerMillion;
  /** How long a customer may top up after choosing to. */
  readonly topUpSeconds: number;
  /**
   * How long the order waits for its deposit once its customer knows where to pay, from the moment
   * it was made; absent where it has waited for all of that from the beginning.
   */
  readonly windowSeconds?: number;
  /**
   * Units of the income that the customer was told to pay, where whoever gave the requisites has
   * changed the amount: paid like this it is as agreed. Absent everywhere else.
   */
  readonly toPayUnits?: IncomeUnits;
  /** What the network takes of money that is sent back, in units of the income asset. */
  readonly refundFee: IncomeUnits;
  /** The least that can be sent back at all: its chain carries no smaller sum. */
  readonly refundMin: IncomeUnits;
  /** Who says that money came: the rail itself, or an operator looking at the account. */
  readonly confirmedBy: 'rail' | 'operator';
  /**
   * From this much on money is exchanged only once the card it came from is verified; absent where
   * no card need be, or it was before the order was made.
   */
  readonly cardMin?: IncomeUnits;
  /** A rail without a return address of the payer asks for one before a refund. */
  readonly incomeKind: 'card' | 'bank_account' | 'wallet' | 'crypto' | 'exchange_code' | 'cash';
};

/** Where the pricing of an order came from: enough to check it later. */
export type PriceEvidence = {
  /** The snapshot of prices it was made of. */
  readonly snapshotId: string;
  /** The moment, as ISO 8601. */
  readonly quotedAt: string;
  /** More came than a locked rate holds for: what was above went at another price. */
  readonly above?: {
    /** Units of the income that the locked rate held for, as text. */
    readonly lockedUnits: string;
    /** The snapshot that the rest was priced by. */
    readonly snapshotId: string;
  };
};

/** What a withdrawal takes from one balance. */
export type DrawnPart = { readonly account: AccountName; readonly units: IncomeUnits };

export type Order = {
  readonly id: string;
  readonly number: string;
  /** Grows with every save; saving is compare-and-set on it. */
  readonly version: number;
  readonly status: OrderStatus;
  readonly exception: OrderException;
  readonly reasonCode: OrderReason | null;
  /** What a person, a rail or a provider has said about it, in their own words. */
  readonly note: string | null;
  readonly incomeSystem: string;
  readonly outcomeSystem: string;
  readonly rateType: RateType;
  readonly income: Amount<IncomeUnits>;
  readonly outcome: Amount<OutcomeUnits>;
  readonly breakdown: Breakdown;
  readonly pricing: Pricing;
  readonly evidence: PriceEvidence;
  readonly policy: OrderPolicy;
  /** Units of the outcome asset held in the reserve for this order now. */
  readonly held: OutcomeUnits;
  /** Units of the income asset credited and meant for the exchange. */
  readonly received: IncomeUnits;
  /** Units credited that no exchange wants any more: to be refunded. */
  readonly surplus: IncomeUnits;
  /** Units credited that vanished from their chain after their worth had left us. */
  readonly writtenOff: IncomeUnits;
  /** The exchange is in the ledger. */
  readonly exchanged: boolean;
  readonly payout: PayoutState;
  readonly refund: PayoutState;
  readonly surplusRefund: PayoutState;
  /** Ledger account of the user's balance that a withdrawal is paid from; null for an exchange. */
  readonly drawnFrom: AccountName | null;
  /** The same where it is paid from several balances; they add up to its income. */
  readonly drawnParts?: readonly DrawnPart[];
  readonly refundAccount: string | null;
  /** Goes with that account, so that the refund finds its owner. */
  readonly refundMemo: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Its card is not verified: nothing is to be paid, and nothing that comes is exchanged. */
  readonly awaitsCard: boolean;
  /** When the card it had waited for was verified: its time to pay counts from then. */
  readonly cardVerifiedAt: Date | null;
  readonly requisitesIssuedAt: Date | null;
  readonly paymentClaimedAt: Date | null;
  /** First time money for this order was seen, confirmed or not, within its window. */
  readonly depositSeenAt: Date | null;
  /** Money came after its time: the promised rate is gone, whatever else is asked about it. */
  readonly receivedLate: boolean;
  readonly chequeAt: Date | null;
  readonly paidAt: Date | null;
  readonly completedAt: Date | null;
};

const finalStatuses: ReadonlySet<OrderStatus> = new Set(['completed', 'refunded', 'cancelled']);

/** Says whether nothing more will happen unless new money comes. */
export function isFinal(order: Pick<Order, 'status' | 'received' | 'policy'>): boolean {
  if (finalStatuses.has(order.status)) return true;
  if (order.status === 'expired') return true;
  return order.status === 'rejected' && refundAmount(order, order.received) === 0n;
}

/** Until when a short deposit may be topped up at the order's own rate, once money has come. */
export function topUpEndsAt(order: Pick<Order, 'paidAt' | 'expiresAt' | 'policy'>): Date {
  const topUp = (order.paidAt?.getTime() ?? 0) + 2 * order.policy.topUpSeconds * 1000;
  return new Date(Math.max(order.expiresAt.getTime(), topUp));
}

/**
 * Until when money that was seen in time may wait for a block. Nothing is promised to it for ever:
 * then neither rate nor reserve is kept any more, and whatever comes of it has come late.
 */
export function unconfirmedDeadline(
  order: Pick<Order, 'expiresAt' | 'policy'>,
  seenAt: Date,
): Date {
  const patience = 2 * order.policy.topUpSeconds * 1000;
  return new Date(Math.max(order.expiresAt.getTime(), seenAt.getTime() + patience));
}

/** Why money that has come is not exchanged: the reason of a moderated order. */
export const cardUnverified = 'card_unverified' satisfies OrderReason;

/** From when on the time to pay counts. */
export function windowStartsAt(order: Pick<Order, 'createdAt' | 'cardVerifiedAt'>): Date {
  return order.cardVerifiedAt ?? order.createdAt;
}

/**
 * Whether what has come may not be exchanged before the card is verified: the order waits for it,
 * or more has come than may without.
 */
export function lacksCard({ awaitsCard, cardVerifiedAt, received, policy }: Order): boolean {
  const least = policy.cardMin;
  return awaitsCard || (least !== undefined && cardVerifiedAt === null && received >= least);
}

/** Units of the income that the customer was told to pay. */
export function unitsToPay({ income, policy }: Pick<Order, 'income' | 'policy'>): IncomeUnits {
  return policy.toPayUnits ?? income.units;
}

/** What must be held in the reserve for a quote: the payout and its network cost. */
export function holdFor(outcome: Amount<OutcomeUnits>, breakdown: Breakdown): OutcomeUnits {
  return plus(outcome.units, breakdown.networkFee);
}

/** What a withdrawal takes from which balance; nothing for an exchange. */
export function drawnPartsOf({
  drawnFrom,
  drawnParts,
  income,
}: Pick<Order, 'drawnFrom' | 'drawnParts' | 'income'>): readonly DrawnPart[] {
  if (drawnParts !== undefined) return drawnParts;
  return drawnFrom === null ? [] : [{ account: drawnFrom, units: income.units }];
}
