import type { Journal } from '../../ledger/journal.ts';
import type { Amount } from '../../money/amount.ts';
import type { Order, OrderStatus } from '../order.ts';

export const payoutKinds = ['payout', 'refund', 'surplus'] as const;
/** What a payment from us is for: the exchange, the whole deposit back, or what was too much. */
export type PayoutKind = (typeof payoutKinds)[number];

const mailTemplates = [
  'order_created',
  'order_awaits_card',
  'order_requisites',
  'order_surplus',
  'order_excess',
  'order_paid',
  'order_requoted',
  'order_completed',
  'order_card_verified',
  'order_card_requoted',
  'order_card_expired',
  'order_held',
  'order_expired',
  'order_refunded',
  'order_rejected',
] as const;
export type OrderMail = (typeof mailTemplates)[number];

/** What must follow a decision, in the same transaction (as rows), never at once. */
export type Effect =
  | {
      readonly type: 'queue_payout';
      readonly kind: PayoutKind;
      readonly amount: Amount;
      /** An operator makes it, whatever rail its payment system has. */
      readonly byHand?: boolean;
    }
  | { readonly type: 'cancel_payout'; readonly kind: PayoutKind }
  | {
      readonly type: 'mail';
      readonly template: OrderMail;
      /** The line of history that the mail tells as well. */
      readonly line?: TimelineEntry;
    };

/** One line of the history a customer sees; the code has a text in every language. */
export type TimelineEntry = {
  readonly status: OrderStatus;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
};

export type Decision = {
  readonly order: Order;
  readonly journals: readonly Journal[];
  readonly effects: readonly Effect[];
  readonly timeline: readonly TimelineEntry[];
};

/** A decision that changes the order and leaves one line in its history. */
export function withTimeline(
  order: Order,
  code: string,
  rest: {
    journals?: readonly Journal[];
    effects?: readonly Effect[];
    params?: Readonly<Record<string, string>>;
  } = {},
): Decision {
  return {
    order,
    journals: rest.journals ?? [],
    effects: rest.effects ?? [],
    timeline: [{ status: order.status, code, params: rest.params ?? {} }],
  };
}

/** A decision that only notes something; the customer's history stays as it is. */
export function silent(order: Order): Decision {
  return { order, journals: [], effects: [], timeline: [] };
}
