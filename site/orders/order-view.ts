import type { ResultOf } from '../../client/call-types.ts';
import { ApiFailure } from '../../client/failure.ts';
import type { PublicCalls } from '../../contract/calls/public-calls.ts';
import type { OrderAttributes } from '../../contract/orders.ts';
import type { IncomeWallet, PaymentSystem } from '../api/views.ts';

/** The call that answers with one order, as its stream of events does. */
export const showOrder = 'GET /api/v1/orders/{id}';

/** One order with what belongs to it, as its page needs it. */
export type Order = OrderAttributes & {
  readonly id: string;
  readonly income: PaymentSystem;
  readonly outcome: PaymentSystem;
  /** Where to pay; null until it is asked for. */
  readonly wallet: IncomeWallet | null;
};

export type OrderAnswer = ResultOf<PublicCalls[typeof showOrder]>;

/** Reads an order out of an answer; an answer without its sides is a fault of the service. */
export function readOrder({ item, related }: OrderAnswer): Order {
  const income = related(item, 'income_payment_system');
  const outcome = related(item, 'outcome_payment_system');
  if (income === null || outcome === null) throw new ApiFailure(500);
  return { ...item, income, outcome, wallet: related(item, 'income_wallet') };
}

/** Says whether the customer may do this now: the service decides, the page only asks. */
export function may(order: Order, action: Order['available_actions'][number]): boolean {
  return order.available_actions.includes(action);
}

/** A choice of the customer's own is waited for: the deposit is not what was agreed. */
export function awaitsDecision(order: Order): boolean {
  return may(order, 'accept') || may(order, 'top_up') || may(order, 'refund');
}

/** Money of the customer's was seen or confirmed: until then nothing is with us. */
export function moneyReceived(order: Order): boolean {
  return order.deposit_seen_at !== null || /[1-9]/.test(order.received_amount);
}

/** A transfer of the customer's is on its way: nothing more is to be paid until it has settled. */
export function transferUnderWay(order: Order): boolean {
  if (order.deposit_seen_at === null) return false;
  const nothingYet = !/[1-9]/.test(order.received_amount);
  return nothingYet || order.confirmations < order.confirmations_required;
}

/** The payout has left and has not come back. */
export function payoutUnderWay({ timeline }: Order): boolean {
  const last = timeline.findLast(({ code }) => code.startsWith('payout_'));
  return last?.code === 'payout_sent';
}
