import type { Actor } from '../../../core/actor.ts';
import type { OrderEvent } from '../../../core/orders/events.ts';
import type { Order } from '../../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { type ChangedOrder, changeOrder } from '../../exchange/orders/change/change-order.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { PayoutRow } from '../payouts/read-payouts.ts';
import { findByHand, refuseNotHeld } from './find-by-hand.ts';

/** What an operator does about one payout that is made by hand. */
export type PayoutAction = {
  readonly payoutId: string;
  readonly actor: Actor;
  /** Looks at the order as it stands, in the transaction of the action, and may refuse. */
  readonly before?: (tx: Transaction, order: Order) => Promise<Refusal | null>;
  /** Rows that stand or fall with the action. */
  readonly alongside?: (
    tx: Transaction,
    before: Order,
    after: Order,
    payoutBefore: PayoutRow,
  ) => Promise<void>;
};

/** What the order is told of a payout, and what becomes of the payout's own row with it. */
type Telling = {
  readonly event: OrderEvent;
  readonly settle: (tx: Transaction) => Promise<void>;
};

/** Tells an order what became of a payout; only whoever has taken that payout knows. */
export async function reportHeldPayout(
  deps: OrdersDeps,
  { payoutId, actor, before, alongside }: PayoutAction,
  telling: (payout: PayoutRow, order: Order) => Telling,
): Promise<ChangedOrder | Refusal> {
  const found = await findByHand(deps.platform.database, payoutId);
  if (isRefusal(found)) return found;
  return changeOrder(deps, {
    orderId: found.orderId,
    actor,
    event: async (order, _row, tx) => {
      // Until the order was locked, it may have been reported, released or taken over.
      const held = await findByHand(tx, payoutId);
      if (isRefusal(held)) return held;
      const refusal = (await refuseNotHeld(tx, held, actor)) ?? (await before?.(tx, order));
      if (refusal) return refusal;
      const { event, settle } = telling(held, order);
      return {
        event,
        alongside: async (_tx, decision) => {
          await settle(tx);
          await alongside?.(tx, order, decision.order, held);
        },
      };
    },
  });
}
