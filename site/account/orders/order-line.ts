import type { ResultOf } from '../../../client/call-types.ts';
import type { PublicCalls } from '../../../contract/calls/public-calls.ts';
import type { OrderAttributes } from '../../../contract/orders.ts';
import type { PaymentSystem } from '../../api/views.ts';
import { repeatPath } from '../../orders/after/repeat-exchange.ts';

/** The call that answers with a page of orders. */
export const listOrders = 'GET /api/v1/orders';

/** A payment system as far as a line of the list needs it. */
export type LineSystem = Pick<PaymentSystem, 'id' | 'name' | 'icon_url' | 'currency_iso_code'>;

/** One order in a list. */
export type OrderLine = Pick<
  OrderAttributes,
  'number' | 'status' | 'label' | 'deadline' | 'income_amount' | 'outcome_amount' | 'created_at'
> & {
  readonly id: string;
  /** Where its last transaction is looked at: of the payout, else the refund, else the deposit. */
  readonly txUrl: string | null;
  /** Where the same exchange is made again; null while it goes on, or once its pair has closed. */
  readonly repeatPath: string | null;
  readonly income: LineSystem | null;
  readonly outcome: LineSystem | null;
};

export type OrderLines = {
  readonly orders: readonly OrderLine[];
  readonly page: number;
  readonly total: number;
  readonly totalPages: number;
};

/** Orders that wait for something: what the overview shows first. */
export const openStatuses = ['waiting_funds', 'processing', 'moderation'] as const;

/** Reads a page of orders; only what is shown travels with the page. */
export function readOrderLines(answer: ResultOf<PublicCalls[typeof listOrders]>): OrderLines {
  const { items, related, page, total, totalPages } = answer;
  const orders = items.map((order): OrderLine => {
    const { id, number, status, label, deadline, created_at } = order;
    const { kind, income_amount, outcome_amount } = order;
    const income = related(order, 'income_payment_system');
    const outcome = related(order, 'outcome_payment_system');
    return {
      id,
      number,
      status,
      label,
      deadline,
      income_amount,
      outcome_amount,
      created_at,
      txUrl: order.outcome_tx_url ?? order.refund_tx_url ?? order.income_tx_url,
      repeatPath: income && outcome && repeatPath({ kind, status, income, outcome }),
      income: income && systemOf(income),
      outcome: outcome && systemOf(outcome),
    };
  });
  return { orders, page, total, totalPages };
}

function systemOf({ id, name, icon_url, currency_iso_code }: PaymentSystem): LineSystem {
  return { id, name, icon_url, currency_iso_code };
}
