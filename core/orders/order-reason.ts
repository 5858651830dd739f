/**
 * Why an order is as it is, where its status alone does not say it. Behaviour hangs on these codes
 * alone; what a person has written about it is the order's note.
 */
export const orderReasons = [
  /** Something is odd about the payer or the money. */
  'under_review',
  'screening_risk',
  'screening_not_scored',
  /** The money has vanished from its chain, or never came. */
  'deposit_dropped',
  'credit_taken_back',
  /** The customer says that they have paid. */
  'claimed_unconfirmed',
  'card_unverified',
  'card_not_verified',
  /** An operator has stopped it, refused it, or taken a refund back. */
  'held',
  'rejected',
  'refund_stopped',
  'payout_failed',
  'refund_failed',
] as const;
export type OrderReason = (typeof orderReasons)[number];

/** Why a person looks at it, as a code that says nothing of what was found. */
export type RiskReason = Extract<OrderReason, 'under_review' | `screening_${string}`>;

/** What an order says of why it is as it is. */
export type Explained = { readonly reasonCode: OrderReason | null; readonly note: string | null };

/** Nothing to say. */
export const unexplained: Explained = { reasonCode: null, note: null };

/** Whether screening has stopped it. */
export function isByScreening(reason: OrderReason | null): boolean {
  return reason === 'screening_risk' || reason === 'screening_not_scored';
}

/** Reasons that the service sets itself and may clear itself when money comes. */
export function isSelfMade(reason: OrderReason): boolean {
  return (
    reason === 'deposit_dropped' ||
    reason === 'credit_taken_back' ||
    reason === 'claimed_unconfirmed'
  );
}
