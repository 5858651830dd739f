import type { Actor } from '../../../../core/actor.ts';
import type { Decision, Effect, OrderMail } from '../../../../core/orders/decide/decision.ts';
import { nextNotification } from '../../../../core/orders/news.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { payingRail } from '../../../market/catalogue/systems/by-hand.ts';
import { holdQueued } from '../../../money/payout-holds/hold-payout.ts';
import { cancelPayout } from '../../../money/payouts/cancel-payout.ts';
import { queuePayout } from '../../../money/payouts/queue-payout.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueuePush } from '../../push/subscribe.ts';
import { type OrdersDeps, systemOf } from '../deps.ts';
import type { OrderRow } from '../order-row.ts';
import { mailOrder } from '../show/mail-order.ts';
import { tellChats } from '../show/tell-chats.ts';

/**
 * Writes what a decision calls for, in its own transaction: rows that tasks work on, never an
 * outside call. Mails are written apart, when everything that they tell of is.
 */
export async function carryOutEffects(
  tx: Transaction,
  deps: OrdersDeps,
  decision: Decision,
  { row, actor }: { readonly row: OrderRow; readonly actor: Actor },
): Promise<void> {
  for (const effect of decision.effects) {
    const payoutId = await carryOut(tx, deps, { order: decision.order, row }, effect);
    if (payoutId === null || row.kind !== 'exchange') continue;
    const { id: orderId, directionId, userId, email } = row;
    const outcomeUnits = decision.order.outcome.units;
    const held = { orderId, directionId, userId, email, outcomeUnits };
    await holdQueued(tx, payoutId, held, actor);
  }
}

/** Writes the mails and notices that a decision calls for. */
export async function mailEffects(
  tx: Transaction,
  deps: OrdersDeps,
  decision: Decision,
  row: OrderRow,
): Promise<void> {
  const { order, effects } = decision;
  const line = nextNotification(decision);
  if (line !== null) {
    await mailOrder(tx, deps, { order, row }, { template: 'order_changed', line });
    await tellChats(tx, deps, { order, row }, { line });
  }
  for (const effect of effects) {
    if (effect.type !== 'mail') continue;
    // Whoever has just asked where to pay is looking at it.
    if (effect.template !== 'order_requisites') {
      const news = pushOf(order, effect.template);
      await enqueuePush(tx, order.id, news);
      await tellChats(tx, deps, { order, row }, { news });
    }
    await mailOrder(tx, deps, { order, row }, effect);
  }
}

/** Gives the key of a payout of the exchange that it has queued; null for everything else. */
async function carryOut(
  tx: Transaction,
  deps: OrdersDeps,
  { order, row }: { readonly order: Order; readonly row: OrderRow },
  effect: Effect,
): Promise<string | null> {
  switch (effect.type) {
    case 'mail':
      return null;
    case 'cancel_payout':
      await cancelPayout(tx, order.id, effect.kind);
      return null;
    case 'queue_payout': {
      const back = effect.kind !== 'payout';
      const system = back ? order.incomeSystem : order.outcomeSystem;
      const account = back ? order.refundAccount : row.outcomeAccount;
      if (account === null) throw new Error(`order ${order.id} has no account to pay to`);
      const payoutId = await queuePayout(tx, {
        orderId: order.id,
        kind: effect.kind,
        paymentSystem: system,
        rail: effect.byHand === true ? 'manual' : railOf(deps, system, effect.amount.units),
        account,
        memo: back ? order.refundMemo : row.outcomeMemo,
        amount: effect.amount,
      });
      return effect.kind === 'payout' ? payoutId : null;
    }
    default:
      return effect satisfies never;
  }
}

/** What operators pay by hand a provider may pay, where the office has switched that on. */
function railOf(deps: OrdersDeps, code: string, units: bigint): string {
  const rail = payingRail(systemOf(deps, code));
  return rail === 'manual' ? (deps.online.payoutRail(code, units) ?? rail) : rail;
}

function pushOf({ drawnFrom }: Order, template: OrderMail): string {
  return drawnFrom === null ? template : `withdrawal_${template}`;
}
