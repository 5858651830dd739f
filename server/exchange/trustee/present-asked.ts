import { amount, formatAmount } from '../../../core/money/amount.ts';
import type { Order } from '../../../core/orders/order.ts';
import { systemOf } from '../orders/deps.ts';
import { findOrder } from '../orders/order-records.ts';
import { type OrderView, presentOrder } from '../orders/show/present-order.ts';
import { viewOrder } from '../orders/show/view-order.ts';
import { Figure, type Members } from './answer.ts';
import type { PartnerOrder, TrusteeDeps } from './place-asked.ts';
import { presentPrice } from './price-asked.ts';

const nobody = { locale: 'en', userId: null, browserHash: null } as const;

/** An order in the words of the interface: what was asked for, where to pay, and how it stands. */
export async function presentAsked(deps: TrusteeDeps, placed: PartnerOrder): Promise<Members> {
  const { database, config } = deps.orders.platform;
  const stored = await findOrder(database, placed.orderId);
  if (stored === null) throw new Error('an order of a partner is gone');
  const view = await viewOrder(deps.orders, stored, nobody);
  const { asked } = placed;
  const { order } = stored;
  const { income, outcome, breakdown, pricing, received } = order;
  return {
    id: placed.id,
    status: statusOf(order),
    ...payTo(view, config.publicUrl),
    ...presentPrice(asked, { income, outcome, breakdown }, pricing),
    fromAmountReceived: new Figure(formatAmount(amount(received, income.asset))),
    toPaymentDetails: asked.toPaymentDetails,
    toMemo: asked.toMemo,
    fromPaymentDetails: asked.fromPaymentDetails,
    redirectUrl: asked.redirectUrl,
    userId: asked.userId,
    ...transactionsOf(view),
  };

  /** Coins have an address; other money is paid on the page of the order. */
  function payTo({ issued }: OrderView, site: string): Members {
    const { kind } = systemOf(deps.orders, order.incomeSystem);
    if (kind !== 'crypto') return { payUrl: `${site}/en/orders/${order.id}` };
    return { payCryptoAddress: issued?.address, payCryptoMemo: issued?.memo };
  }
}

function transactionsOf(view: OrderView): Members {
  const { attributes } = presentOrder(view);
  return { fromTxHash: attributes.income_txid ?? '', toTxHash: attributes.outcome_txid ?? '' };
}

/** Our life of an order as the interface names it. */
function statusOf(order: Order): string {
  switch (order.status) {
    case 'waiting_funds':
      return order.depositSeenAt === null ? 'WAITING' : 'RECEIVED';
    case 'processing':
      return order.payout === 'none' ? 'EXCHANGING' : 'SENDING';
    case 'completed':
      return 'COMPLETED';
    case 'refunded':
      return 'REFUNDED';
    case 'expired':
      return 'EXPIRED';
    case 'cancelled':
      return 'CANCELED';
    case 'rejected':
      return 'FAILED';
    case 'moderation':
      return 'HOLDED';
    default:
      return order.status satisfies never;
  }
}
