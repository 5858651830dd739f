import { isBeyondMaximum } from './amounts/locked-amount.ts';
import { refundAmount } from './amounts/refund-amount.ts';
import { mayCorrect } from './decide/decide-correction.ts';
import { mayTakeBack } from './decide/decide-credit-reversed.ts';
import { canChoose, canTopUp } from './decide/decide-judgement.ts';
import { mayGiveRefundAccount } from './decide/decide-refund-account.ts';
import { mayTakeBackClaim } from './decide/decide-waiting.ts';
import { mayPayOnline } from './decide/pay-online.ts';
import { cardUnverified, type Order } from './order.ts';

export const customerActions = [
  'verify_card',
  'get_requisites',
  'pay_online',
  'confirm_payment',
  'take_back_claim',
  'send_cheque',
  'cancel',
  'accept',
  'top_up',
  'refund',
  'give_refund_account',
] as const;
type CustomerAction = (typeof customerActions)[number];

export const operatorActions = [
  'confirm_deposit',
  'take_back_credit',
  'claim_payout',
  'report_payout',
  'release_payout',
  'reassign_payout',
  'release_held_payout',
  'propose_correction',
  'approve_correction',
  'cancel_correction',
  'retry_payout',
  'pay_by_hand',
  'approve',
  'hold',
  'reject',
  'refund',
  'refund_surplus',
  'stop_refund',
  'stop_surplus_refund',
  'recheck_screening',
  'comment',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/**
 * What the customer may do with the order now. The site draws exactly these buttons and the server
 * takes exactly these calls: both ask here. `online` says that a payment provider takes it now.
 */
export function customerActionsOf(order: Order, now: Date, online = false): CustomerAction[] {
  const actions: CustomerAction[] = [];
  if (order.drawnFrom !== null) return order.status === 'waiting_funds' ? ['cancel'] : [];
  if (order.awaitsCard && asksForCard(order)) return cardActionsOf(order, now);
  const waiting = order.status === 'waiting_funds';
  const open = waiting && (now < order.expiresAt || order.depositSeenAt !== null);
  if (open) actions.push('get_requisites');
  if (online && mayPayOnline(order, now)) actions.push('pay_online');
  if (canClaim(order, open)) actions.push('confirm_payment');
  if (mayTakeBackClaim(order)) actions.push('take_back_claim');
  if (canSendCheque(order)) actions.push('send_cheque');
  const untouched =
    order.depositSeenAt === null && order.received === 0n && order.paymentClaimedAt === null;
  if (waiting && untouched) actions.push('cancel');
  if (canChoose(order)) {
    if (!isBeyondMaximum(order)) actions.push('accept');
    if (canTopUp(order, now)) actions.push('top_up');
    if (refundAmount(order, order.received) > 0n) actions.push('refund');
  }
  if (mayGiveRefundAccount(order)) actions.push('give_refund_account');
  return actions;
}

/** Whether it waits for its card and for nothing else. */
function asksForCard({ status, reasonCode }: Order): boolean {
  if (status === 'waiting_funds') return true;
  return status === 'moderation' && reasonCode === cardUnverified;
}

function cardActionsOf(order: Order, now: Date): CustomerAction[] {
  if (order.status === 'moderation') {
    return canSendCheque(order) ? ['verify_card', 'send_cheque'] : ['verify_card'];
  }
  return now < order.expiresAt ? ['verify_card', 'cancel'] : ['cancel'];
}

function canClaim(order: Order, open: boolean): boolean {
  if (order.requisitesIssuedAt === null || order.paymentClaimedAt !== null) return false;
  if (open) return order.received === 0n;
  return order.status === 'expired' && order.policy.confirmedBy === 'operator';
}

function canSendCheque(order: Order): boolean {
  if (order.requisitesIssuedAt === null || order.policy.incomeKind === 'crypto') return false;
  return (
    order.status === 'waiting_funds' ||
    order.status === 'processing' ||
    order.status === 'moderation'
  );
}

/** Facts beside the order that an operator's actions depend on. */
export type OperatorView = {
  /** The rail of the income leaves it to an operator to say that money came. */
  readonly depositByOperator: boolean;
  /** The payout of this order was left to a rail: an operator could make it instead. */
  readonly payoutByRail: boolean;
  /** A payout of this order waits for an operator who makes it by hand. */
  readonly payoutFree: boolean;
  /** The operator who asks has taken one and is making it. */
  readonly payoutOwn: boolean;
  /** Another operator has. */
  readonly payoutOfOthers: boolean;
  /** A payout is held that whoever asks may release: they have not let the order go on. */
  readonly payoutReleasable: boolean;
  /** How a correction of the payout account stands that is open; null where none is. */
  readonly correction: {
    readonly state: 'proposed' | 'confirmed';
    /** Whoever asks has proposed it. */
    readonly own: boolean;
  } | null;
  /** Screening has said something of the order that may be asked again. */
  readonly screened: boolean;
};

/** What an operator may do with the order now. */
export function operatorActionsOf(order: Order, view: OperatorView): OperatorAction[] {
  const actions: OperatorAction[] = [];
  // Money may come whatever became of the order: it is booked, and goes back where none wants it.
  if (view.depositByOperator) actions.push('confirm_deposit');
  if (view.depositByOperator && mayTakeBack(order, 1n)) actions.push('take_back_credit');
  if (view.payoutFree) actions.push('claim_payout');
  if (view.payoutOwn) actions.push('report_payout', 'release_payout');
  if (view.payoutOfOthers) actions.push('reassign_payout');
  if (view.payoutReleasable) actions.push('release_held_payout');
  const refunding = order.refund === 'queued' || order.refund === 'sent';
  if (order.status === 'moderation' && !refunding) {
    actions.push(order.exchanged ? 'retry_payout' : 'approve');
    if (order.exchanged && view.payoutByRail) actions.push('pay_by_hand');
    if (order.payout !== 'sent') actions.push('reject');
  }
  if (order.status === 'waiting_funds') actions.push('hold', 'reject');
  if (order.status === 'processing' && order.payout !== 'sent') actions.push('hold');
  // The money of a withdrawal goes back to the balance by itself, when it is rejected.
  const refundable =
    refundAmount(order, order.received) > 0n &&
    !order.exchanged &&
    !refunding &&
    order.drawnFrom === null;
  if (refundable && (order.status === 'moderation' || order.status === 'rejected')) {
    actions.push('refund');
  }
  const surplusRefunding = order.surplusRefund === 'queued' || order.surplusRefund === 'sent';
  if (refundAmount(order, order.surplus) > 0n && !surplusRefunding) {
    actions.push('refund_surplus');
  }
  // As long as nothing was signed for it, and nobody makes it by hand.
  if (order.refund === 'queued') actions.push('stop_refund');
  if (order.surplusRefund === 'queued') actions.push('stop_surplus_refund');
  actions.push(...correctionActionsOf(order, view));
  if (view.screened) actions.push('recheck_screening');
  actions.push('comment');
  return actions;
}

function correctionActionsOf(order: Order, { correction }: OperatorView): OperatorAction[] {
  if (!mayCorrect(order)) return [];
  if (correction === null) return ['propose_correction'];
  const approvable = correction.state === 'confirmed' && !correction.own;
  return approvable ? ['approve_correction', 'cancel_correction'] : ['cancel_correction'];
}
