import type { Decision, Effect, OrderMail } from '../../core/orders/decision.ts';
import type { Order } from '../../core/orders/order.ts';
import { queuePayout } from '../payouts/queue-payout.ts';
import { withdrawPayout } from '../payouts/withdraw-payout.ts';
import type { Transaction } from '../platform/database/database.ts';
import { enqueuePush } from '../push/subscribe.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import { mailOrder } from './mail-order.ts';
import type { OrderRow } from './order-records.ts';

/**
 * Writes what a decision calls for, in its own transaction: rows and jobs, never an outside call.
 */
export async function carryOutEffects(
  tx: Transaction,
  deps: OrdersDeps,
  decision: Decision,
  row: OrderRow,
): Promise<void> {
  for (const effect of decision.effects) {
    await carryOut(tx, deps, decision.order, row, effect);
  }
}

async function carryOut(
  tx: Transaction,
  deps: OrdersDeps,
  order: Order,
  row: OrderRow,
  effect: Effect,
): Promise<void> {
  switch (effect.type) {
    case 'mail':
      // Whoever has just asked where to pay is looking at it.
      if (effect.template !== 'order_requisites') {
        await enqueuePush(tx, order.id, pushOf(order, effect.template));
      }
      return mailOrder(tx, deps, order, row, effect);
    case 'withdraw_payout':
      return withdrawPayout(tx, order.id, effect.kind);
    case 'queue_payout': {
      const back = effect.kind !== 'payout';
      const system = back ? order.incomeSystem : order.outcomeSystem;
      const account = back ? order.refundAccount : row.outcomeAccount;
      if (account === null) throw new Error(`order ${order.id} has no account to pay to`);
      return queuePayout(tx, {
        orderId: order.id,
        kind: effect.kind,
        paymentSystem: system,
        rail: effect.byHand === true ? 'manual' : systemOf(deps, system).rail,
        account,
        memo: back ? order.refundMemo : row.outcomeMemo,
        amount: effect.amount,
      });
    }
    default:
      return effect satisfies never;
  }
}

function pushOf({ drawnFrom }: Order, template: OrderMail): string {
  return drawnFrom === null ? template : `withdrawal_${template}`;
}
