import type { Amount } from '../money/amount.ts';
import type { IncomeUnits, OutcomeUnits } from '../money/units.ts';
import type { Pricing, Quote } from '../quotes/quote.ts';
import type { Refusal } from '../refusal.ts';
import type { PayoutKind } from './decide/decision.ts';
import type { OrderException, PriceEvidence } from './order.ts';
import type { RiskReason } from './order-reason.ts';

/** A quote for what really came, with the pricing it was made from and where that came from. */
export type Repriced = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly evidence: PriceEvidence;
};

/**
 * The total received priced twice: by the order's own frozen pricing and by the market of this
 * moment. A refusal stands where no price can be given.
 */
export type Requotes = {
  readonly atLocked: Repriced | Refusal;
  readonly atMarket: Repriced | Refusal;
};

const decisions = ['accept', 'top_up', 'refund'] as const;
type CustomerDecision = (typeof decisions)[number];

/** Why a person must look at the money; the reason is a code and says nothing of what was found. */
export type RiskHold = {
  readonly exception: Extract<OrderException, 'payer_mismatch' | 'aml'>;
  readonly reason: RiskReason;
};

/** Where money goes back to: an account with its memo; none means the one the order has. */
export type RefundTo = {
  readonly refundAccount: string | null;
  readonly refundMemo?: string | null;
};

/** A person sends it from wherever there is something, because its own rail cannot. */
export type RefundWay = RefundTo & { readonly byHand?: boolean };

export type OrderEvent =
  | {
      readonly type: 'requisites_issued';
      /** Units to pay, where they are not those that were agreed. */
      readonly toPayUnits?: IncomeUnits;
    }
  | { readonly type: 'payment_claimed' }
  /** The customer pressed it by mistake: they have not paid yet. */
  | { readonly type: 'claim_taken_back' }
  | { readonly type: 'cheque_received' }
  | { readonly type: 'cancelled' }
  | {
      /** An operator has verified the card that the order waits for. */
      readonly type: 'card_verified';
      /** New amounts, where those agreed are too old to stand; null where they do. */
      readonly requoted: Repriced | null;
      /** How long it waits for its customer to ask where to pay. */
      readonly waitSeconds: number;
      /** What has come already, where money came before the card was verified. */
      readonly requotes: Requotes;
      readonly reserveShort?: boolean;
    }
  | { readonly type: 'withdrawal_confirmed' }
  /** It would bring less by now: its user is asked to confirm the new amount. */
  | { readonly type: 'withdrawal_repriced'; readonly repriced: Repriced }
  | {
      readonly type: 'window_elapsed';
      /** Money for it is in a block already and only waits for its confirmations. */
      readonly mined?: boolean;
      /** "I have paid" keeps the reserve only with a cheque. */
      readonly chequeNeeded?: boolean;
    }
  | { readonly type: 'deposit_seen'; readonly at: Date }
  | {
      readonly type: 'deposit_credited';
      readonly amount: Amount<IncomeUnits>;
      /** When the outside first knew of it. */
      readonly at: Date;
      /** Since when its sender could no longer take it back; `at` where unsaid. */
      readonly irrevocableAt?: Date;
      readonly requotes: Requotes;
      /** The reserve could not be held for the new outcome: ask a person. */
      readonly reserveShort?: boolean;
      /** Something is odd about the money or who sent it: a person must look first. */
      readonly riskHold?: RiskHold;
    }
  | {
      readonly type: 'deposit_dropped';
      readonly amount: Amount<IncomeUnits>;
      /** It had been credited to the order (or to its surplus) before it vanished. */
      readonly credited: boolean;
      /** Since when other money for the order is on its way; null or absent where none is. */
      readonly othersSeenAt?: Date | null;
      /** The reserve of the income has been used meanwhile: owe it as a shortfall. */
      readonly reserveShort?: boolean;
    }
  | {
      /** An operator credited it by mistake: it never came. */
      readonly type: 'credit_taken_back';
      readonly amount: Amount<IncomeUnits>;
      /** Since when other money for the order is on its way; null or absent where none is. */
      readonly othersSeenAt?: Date | null;
      /** The reserve of the income has been used meanwhile: owe it as a shortfall. */
      readonly reserveShort?: boolean;
    }
  | ({ readonly type: 'doubt_raised' } & RiskHold)
  | ({
      readonly type: 'decision_made';
      readonly decision: CustomerDecision;
      /** Units they were shown for accepting; they are not given less. Absent: whatever it is. */
      readonly outcomeShown?: OutcomeUnits | null;
      readonly requotes: Requotes;
      readonly reserveShort?: boolean;
    } & RefundTo)
  | {
      readonly type: 'approved';
      readonly requotes: Requotes;
      readonly reserveShort?: boolean;
      /** The payout is not left to its rail again: an operator makes it. */
      readonly byHand?: boolean;
    }
  | { readonly type: 'held'; readonly reason: string }
  | {
      readonly type: 'rejected';
      readonly reason: string;
      /** The reserve of the income has been used meanwhile: owe it as a shortfall. */
      readonly reserveShort?: boolean;
    }
  /** The customer says where money of an order that is over goes back to. */
  | ({
      readonly type: 'refund_account_given';
      /** Something is odd about it: an operator looks before anything is sent there. */
      readonly odd?: boolean;
    } & RefundTo)
  /** An operator wants its payout account corrected; `requeue`: a rail may be signing it. */
  | { readonly type: 'correction_proposed'; readonly requeue: boolean }
  /** Its customer has confirmed the new account. */
  | { readonly type: 'correction_confirmed' }
  /** A second operator has approved it; `byHand`: an operator makes the payout that is queued. */
  | { readonly type: 'correction_applied'; readonly byHand: boolean }
  /** The account stays as it is. */
  | { readonly type: 'correction_ended'; readonly how: 'refused' | 'cancelled' | 'expired' }
  | ({ readonly type: 'refund_requested' } & RefundWay)
  | ({ readonly type: 'surplus_refund_requested' } & RefundWay)
  /** Somebody has begun to make it by hand. */
  | { readonly type: 'payout_claimed'; readonly kind: PayoutKind }
  /** Whoever had begun has certainly not made it. */
  | { readonly type: 'payout_released'; readonly kind: PayoutKind }
  | { readonly type: 'payout_sent' }
  | { readonly type: 'payout_confirmed'; readonly networkFee: Amount }
  | {
      readonly type: 'payout_failed';
      readonly reason: string;
      /** The deposit is gone as well and the reserve of the income used: owe it as a shortfall. */
      readonly reserveShort?: boolean;
    }
  | { readonly type: 'refund_sent' }
  | { readonly type: 'refund_confirmed'; readonly networkFee: Amount }
  | { readonly type: 'refund_failed'; readonly reason: string }
  /** An operator takes it back before anything was signed. */
  | { readonly type: 'refund_stopped'; readonly reason: string }
  | { readonly type: 'surplus_refund_sent' }
  | {
      readonly type: 'surplus_refund_confirmed';
      /** What has arrived: the surplus it was of, less the order's fee of a refund. */
      readonly amount: Amount<IncomeUnits>;
      readonly networkFee: Amount;
    }
  | { readonly type: 'surplus_refund_failed'; readonly reason: string }
  | { readonly type: 'surplus_refund_stopped'; readonly reason: string };

export type OrderEventType = OrderEvent['type'];
