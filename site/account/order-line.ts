import type { OrderAttributes } from '../../contract/orders.ts';
import { type OrderStatus, orderStatuses } from '../../core/orders/order.ts';
import { type ApiDocument, listOf, relatedOf } from '../api/document.ts';
import { type PaymentSystem, viewOf } from '../api/views.ts';
import { repeatPath } from '../orders/repeat-exchange.ts';

/** A payment system as far as a line of the list needs it. */
export type LineSystem = Pick<PaymentSystem, 'id' | 'name' | 'icon_url' | 'currency_iso_code'>;

/** One order in a list. */
export type OrderLine = Pick<
  OrderAttributes,
  'number' | 'label' | 'deadline' | 'income_amount' | 'outcome_amount' | 'created_at'
> & {
  readonly id: string;
  readonly status: OrderStatus;
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
export function readOrderLines(document: ApiDocument): OrderLines {
  const { meta } = document;
  return {
    orders: listOf(document).map((resource) => {
      const order = viewOf<OrderAttributes>(resource);
      const { id, number, label, deadline, income_amount, outcome_amount, created_at } = order;
      const side = (name: string) => {
        const system = relatedOf(document, resource, name);
        return system === null ? null : viewOf<PaymentSystem>(system);
      };
      const status = orderStatuses.find((known) => known === order.status) ?? 'moderation';
      const income = side('income_payment_system');
      const outcome = side('outcome_payment_system');
      return {
        ...{ id, number, label, deadline, income_amount, outcome_amount, created_at },
        txUrl: order.outcome_tx_url ?? order.refund_tx_url ?? order.income_tx_url,
        repeatPath: income && outcome && repeatPath({ kind: order.kind, status, income, outcome }),
        status,
        income: income && systemOf(income),
        outcome: outcome && systemOf(outcome),
      };
    }),
    page: Number(meta['page']),
    total: Number(meta['total']),
    totalPages: Number(meta['total_pages']),
  };
}

function systemOf({ id, name, icon_url, currency_iso_code }: PaymentSystem): LineSystem {
  return { id, name, icon_url, currency_iso_code };
}
