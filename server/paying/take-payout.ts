import { assert } from '../../core/assert.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { type ChangedOrder, changeOrder } from '../orders/change-order.ts';
import { announceOrder } from '../orders/changes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { lockOrder } from '../orders/order-records.ts';
import { takeOverRow, takeRow } from '../payouts/payout-by-hand.ts';
import type { PayoutRow } from '../payouts/read-payouts.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { findByHand, refuseHeld, refuseTaken } from './find-by-hand.ts';
import { refuseSigned } from './refuse-signed.ts';
import type { PayoutDeed } from './tell-of-held.ts';

/**
 * An operator begins to make a payout by hand. From here on nobody else can, and nothing stops the
 * order: money may be on its way. It ends with a report or a release, never by itself.
 */
export async function takePayout(
  deps: OrdersDeps,
  { payoutId, actor, before, alongside }: PayoutDeed,
): Promise<ChangedOrder | Refusal> {
  const found = await findByHand(deps.platform.database, payoutId);
  if (isRefusal(found)) return found;
  // A payout that was ever signed stays so, hence it is asked about before the order is locked.
  const signed = await refuseSigned(deps, found);
  if (signed) return signed;
  return changeOrder(deps, {
    orderId: found.orderId,
    actor,
    event: async (order, _row, tx) => {
      // Until the order was locked, it may have been taken or withdrawn.
      const still = await findByHand(tx, payoutId);
      if (isRefusal(still)) return still;
      const refusal =
        (await refuseHeld(tx, still.id, actor)) ??
        (await refuseTaken(tx, still, actor)) ??
        (await before?.(tx, order));
      return refusal ?? { type: 'payout_taken', kind: found.kind };
    },
    alongside: async (tx, decision) => {
      await takeRow(tx, found, actor);
      await alongside?.(tx, decision.order);
    },
  });
}

/**
 * Another operator goes on with a payout, because whoever took it cannot be reached. `takenAt` is
 * the taking they have seen: if it has changed hands since, they are told whose it is now.
 */
export async function takeOverPayout(
  { platform }: OrdersDeps,
  { payoutId, actor, before, alongside, takenAt }: PayoutDeed & { readonly takenAt: Date },
): Promise<PayoutRow | Refusal> {
  return inTransaction(platform.database, async (tx) => {
    const found = await findByHand(tx, payoutId);
    if (isRefusal(found)) return found;
    const locked = await lockOrder(tx, found.orderId);
    assert(locked !== null, 'a payout has its order');
    const still = await findByHand(tx, payoutId);
    if (isRefusal(still)) return still;
    if (still.takenBy === null) return refuse('payout_not_taken');
    const seen = still.takenBy !== actor && still.takenAt?.getTime() === takenAt.getTime();
    const refusal =
      (await refuseHeld(tx, still.id, actor)) ??
      (seen ? null : await refuseTaken(tx, still, actor)) ??
      (await before?.(tx, locked.order));
    if (refusal) return refusal;
    await takeOverRow(tx, still, actor);
    await announceOrder(tx, still.orderId);
    await alongside?.(tx, locked.order);
    return still;
  });
}
