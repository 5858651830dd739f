import type { OrderAttributes } from '../../contract/orders.ts';
import { type OrderStatus, orderStatuses } from '../../core/orders/order.ts';
import { type ApiDocument, oneOf, relatedOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { type IncomeWallet, type PaymentSystem, viewOf } from '../api/views.ts';

/** One order with what belongs to it, as its page needs it. */
export type Order = Omit<OrderAttributes, 'status'> & {
  readonly id: string;
  readonly status: OrderStatus;
  readonly income: PaymentSystem;
  readonly outcome: PaymentSystem;
  /** Where to pay; null until it is asked for. */
  readonly wallet: IncomeWallet | null;
};

/** Reads an order out of an answer; an answer without one is a fault of the service. */
export function readOrder(document: ApiDocument): Order {
  const resource = oneOf(document);
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  const attributes = viewOf<OrderAttributes>(resource);
  const income = relatedOf(document, resource, 'income_payment_system');
  const outcome = relatedOf(document, resource, 'outcome_payment_system');
  const wallet = relatedOf(document, resource, 'income_wallet');
  const status = orderStatuses.find((known) => known === attributes.status);
  if (!income || !outcome || !status) throw new ApiFailure(500, { problems: [] });
  return {
    ...attributes,
    status,
    income: viewOf<PaymentSystem>(income),
    outcome: viewOf<PaymentSystem>(outcome),
    wallet: wallet === null ? null : viewOf<IncomeWallet>(wallet),
  };
}

/** Says whether the customer may do this now: the service decides, the page only asks. */
export function may(order: Order, action: string): boolean {
  return order.available_actions.includes(action);
}

/** A choice of the customer's own is waited for: the deposit is not what was agreed. */
export function awaitsDecision(order: Order): boolean {
  return may(order, 'accept') || may(order, 'top_up') || may(order, 'refund');
}

/** Money of the customer's was seen or confirmed: until then nothing is with us. */
export function moneyCame(order: Order): boolean {
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
