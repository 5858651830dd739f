import type { OrderStatus } from '../../../core/orders/order.ts';

/** A dot beside the word of a status, which says the same. */
export function StatusMark({ status }: { readonly status: OrderStatus }) {
  return (
    <span aria-hidden="true" className={`mt-2 size-2 shrink-0 rounded-full ${marks[status]}`} />
  );
}

/** Amber waits for somebody, green is well, red is lost, grey is over. */
const marks = {
  waiting_funds: 'bg-amber',
  moderation: 'bg-amber',
  processing: 'bg-green',
  completed: 'bg-green',
  rejected: 'bg-red',
  cancelled: 'bg-edge',
  expired: 'bg-edge',
  refunded: 'bg-edge',
} as const satisfies Record<OrderStatus, string>;
