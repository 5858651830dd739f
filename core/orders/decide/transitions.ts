import type { OrderEventType } from '../events.ts';
import type { OrderStatus } from '../order.ts';

type Row = Readonly<Partial<Record<OrderEventType, readonly OrderStatus[]>>>;

const surplusEvents = [
  'payout_claimed',
  'payout_released',
  'surplus_refund_requested',
  'surplus_refund_sent',
  'surplus_refund_confirmed',
  'surplus_refund_failed',
  'surplus_refund_stopped',
] as const satisfies readonly OrderEventType[];

const correctionEvents = [
  'correction_proposed',
  'correction_confirmed',
  'correction_applied',
  'correction_ended',
] as const satisfies readonly OrderEventType[];

/** The payout account of what is not paid out may be corrected. */
function withCorrection(status: OrderStatus, row: Row): Row {
  return { ...row, ...Object.fromEntries(correctionEvents.map((event) => [event, [status]])) };
}

/** Money that no exchange wants may be sent back whatever became of the order. */
function withSurplus(status: OrderStatus, row: Row): Row {
  return { ...row, ...Object.fromEntries(surplusEvents.map((event) => [event, [status]])) };
}

/**
 * The whole life of an order: which event may lead from which status to which. An empty cell is
 * refused with `invalid_transition`. The diagram in docs/order-states.md is drawn from this table.
 */
export const transitions = {
  waiting_funds: withSurplus(
    'waiting_funds',
    withCorrection('waiting_funds', {
      requisites_issued: ['waiting_funds'],
      payment_claimed: ['waiting_funds'],
      claim_taken_back: ['waiting_funds'],
      cheque_received: ['waiting_funds'],
      deposit_seen: ['waiting_funds'],
      deposit_credited: ['processing', 'moderation', 'waiting_funds'],
      deposit_dropped: ['waiting_funds'],
      credit_taken_back: ['waiting_funds'],
      cancelled: ['cancelled'],
      card_verified: ['waiting_funds'],
      withdrawal_confirmed: ['processing'],
      withdrawal_repriced: ['waiting_funds'],
      window_elapsed: ['expired', 'moderation'],
      doubt_raised: ['moderation'],
      held: ['moderation'],
      rejected: ['rejected'],
    }),
  ),
  processing: withSurplus(
    'processing',
    withCorrection('processing', {
      cheque_received: ['processing'],
      deposit_seen: ['processing'],
      deposit_credited: ['processing'],
      deposit_dropped: ['processing', 'moderation'],
      credit_taken_back: ['processing', 'moderation'],
      doubt_raised: ['moderation'],
      held: ['moderation'],
      payout_sent: ['processing'],
      payout_confirmed: ['completed'],
      payout_failed: ['moderation'],
    }),
  ),
  moderation: withSurplus(
    'moderation',
    withCorrection('moderation', {
      card_verified: ['moderation', 'processing'],
      claim_taken_back: ['expired'],
      cheque_received: ['moderation'],
      deposit_seen: ['moderation'],
      deposit_credited: ['moderation', 'processing'],
      deposit_dropped: ['moderation', 'expired'],
      credit_taken_back: ['moderation', 'expired'],
      doubt_raised: ['moderation'],
      decision_made: ['processing', 'waiting_funds', 'moderation'],
      approved: ['processing', 'waiting_funds'],
      rejected: ['rejected'],
      refund_requested: ['moderation'],
      refund_sent: ['moderation'],
      refund_confirmed: ['refunded'],
      refund_failed: ['moderation'],
      refund_stopped: ['moderation'],
    }),
  ),
  expired: withSurplus('expired', {
    payment_claimed: ['moderation'],
    deposit_seen: ['expired'],
    deposit_credited: ['processing', 'moderation', 'expired'],
    deposit_dropped: ['expired'],
    credit_taken_back: ['expired'],
  }),
  cancelled: withSurplus('cancelled', {
    deposit_seen: ['cancelled'],
    deposit_credited: ['moderation', 'cancelled'],
    deposit_dropped: ['cancelled'],
    credit_taken_back: ['cancelled'],
  }),
  rejected: withSurplus('rejected', {
    deposit_seen: ['rejected'],
    deposit_credited: ['rejected'],
    deposit_dropped: ['rejected'],
    credit_taken_back: ['rejected'],
    refund_account_given: ['rejected'],
    refund_requested: ['rejected'],
    refund_sent: ['rejected'],
    refund_confirmed: ['refunded'],
    refund_failed: ['rejected'],
    refund_stopped: ['rejected'],
  }),
  completed: withSurplus('completed', {
    deposit_seen: ['completed'],
    deposit_credited: ['completed'],
    deposit_dropped: ['completed'],
    credit_taken_back: ['completed'],
    refund_account_given: ['completed'],
  }),
  refunded: withSurplus('refunded', {
    deposit_seen: ['refunded'],
    deposit_credited: ['refunded'],
    deposit_dropped: ['refunded'],
    credit_taken_back: ['refunded'],
    refund_account_given: ['refunded'],
  }),
} as const satisfies Record<OrderStatus, Row>;

/** The statuses an event may lead to; empty where it is refused. */
export function targetsOf(status: OrderStatus, event: OrderEventType): readonly OrderStatus[] {
  const row: Row = transitions[status];
  return row[event] ?? [];
}
