import { type Amount, asIncome } from '../../../core/money/amount.ts';
import type { PayoutKind } from '../../../core/orders/decide/decision.ts';
import type { OrderEvent } from '../../../core/orders/events.ts';

/** What an order is told when signed bytes of one of its payouts may have left. */
export function sentEvent(kind: PayoutKind): OrderEvent {
  switch (kind) {
    case 'payout':
      return { type: 'payout_sent' };
    case 'refund':
      return { type: 'refund_sent' };
    case 'surplus':
      return { type: 'surplus_refund_sent' };
    default:
      return kind satisfies never;
  }
}

/** What an order is told when one of its payouts has arrived. */
export function confirmedEvent(kind: PayoutKind, paid: Amount, networkFee: Amount): OrderEvent {
  switch (kind) {
    case 'payout':
      return { type: 'payout_confirmed', networkFee };
    case 'refund':
      return { type: 'refund_confirmed', networkFee };
    case 'surplus':
      return { type: 'surplus_refund_confirmed', amount: asIncome(paid), networkFee };
    default:
      return kind satisfies never;
  }
}

/** What an order is told when one of its payouts certainly was not made. */
export function failedEvent(kind: PayoutKind, reason: string): OrderEvent {
  switch (kind) {
    case 'payout':
      return { type: 'payout_failed', reason };
    case 'refund':
      return { type: 'refund_failed', reason };
    case 'surplus':
      return { type: 'surplus_refund_failed', reason };
    default:
      return kind satisfies never;
  }
}
