import { assert } from '../../../core/assert.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import { type ChangedOrder, changeOrder } from '../../exchange/orders/change/change-order.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import { lockOrder } from '../../exchange/orders/order-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { claimRow, reassignRow } from '../payouts/payout-by-hand.ts';
import type { PayoutRow } from '../payouts/read-payouts.ts';
import { claimUnclear, releaseUnclear } from '../payouts/unclear-payout.ts';
import {
  findByHand,
  refuseClaimed,
  refuseHeld,
  refuseNotHeld,
  refusePaused,
} from './find-by-hand.ts';
import { refuseSigned } from './refuse-signed.ts';
import type { PayoutAction } from './report-held-payout.ts';

/**
 * An operator begins to make a payout by hand. From here on nobody else can, and nothing stops the
 * order: money may be on its way. It ends with a report or a release, never by itself.
 */
export async function claimPayout(
  deps: OrdersDeps,
  action: PayoutAction,
): Promise<ChangedOrder | PayoutRow | Refusal> {
  const { payoutId, actor, before, alongside } = action;
  const found = await findByHand(deps.platform.database, payoutId);
  if (isRefusal(found)) return found;
  if (found.unclearAt !== null) return claimToFindOut(deps, action);
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
        (await refusePaused(tx, still)) ??
        (await refuseHeld(tx, still, actor)) ??
        (await refuseClaimed(tx, still, actor)) ??
        (await before?.(tx, order));
      return refusal ?? { type: 'payout_claimed', kind: found.kind };
    },
    alongside: async (tx, decision, was) => {
      await claimRow(tx, found, actor);
      await alongside?.(tx, was, decision.order, found);
    },
  });
}

/** An operator begins to find out what became of a provider's payout: its order stays as it is. */
function claimToFindOut(deps: OrdersDeps, action: PayoutAction): Promise<PayoutRow | Refusal> {
  const { actor } = action;
  return changeHolder(deps, action, {
    async refuse(tx, still) {
      if (still.unclearAt === null) return refuse('invalid_transition');
      return refuseClaimed(tx, still, actor);
    },
    write: (tx, still) => claimUnclear(tx, still, actor),
  });
}

/** Whoever was finding out gives it back, for somebody else to find out. */
export function releaseToFindOut(
  deps: OrdersDeps,
  action: PayoutAction,
): Promise<PayoutRow | Refusal> {
  return changeHolder(deps, action, {
    refuse: (tx, still) => refuseNotHeld(tx, still, action.actor),
    write: releaseUnclear,
  });
}

/**
 * Another operator goes on with a payout, because whoever took it cannot be reached. `claimedAt` is
 * the taking they have seen: if it has changed hands since, they are told whose it is now.
 */
export function reassignPayout(
  deps: OrdersDeps,
  { claimedAt, ...action }: PayoutAction & { readonly claimedAt: Date },
): Promise<PayoutRow | Refusal> {
  const { actor } = action;
  return changeHolder(deps, action, {
    async refuse(tx, still) {
      if (still.claimedBy === null) return refuse('payout_not_claimed');
      const seen = still.claimedBy !== actor && still.claimedAt?.getTime() === claimedAt.getTime();
      return (
        (await refuseHeld(tx, still, actor)) ??
        (seen ? null : await refuseClaimed(tx, still, actor))
      );
    },
    write: (tx, still) => reassignRow(tx, still, actor),
  });
}

type HolderChange = {
  readonly refuse: (tx: Transaction, payout: PayoutRow) => Promise<Refusal | null>;
  readonly write: (tx: Transaction, payout: PayoutRow) => Promise<void>;
};

/** Changes in whose hands a payout is, under the lock of its order, which stays as it is. */
function changeHolder(
  { platform }: OrdersDeps,
  { payoutId, before, alongside }: PayoutAction,
  change: HolderChange,
): Promise<PayoutRow | Refusal> {
  return inTransaction(platform.database, async (tx) => {
    const found = await findByHand(tx, payoutId);
    if (isRefusal(found)) return found;
    const locked = await lockOrder(tx, found.orderId);
    assert(locked !== null, 'a payout has its order');
    const still = await findByHand(tx, payoutId);
    if (isRefusal(still)) return still;
    const refusal = (await change.refuse(tx, still)) ?? (await before?.(tx, locked.order));
    if (refusal) return refusal;
    await change.write(tx, still);
    await announceOrder(tx, still.orderId);
    await alongside?.(tx, locked.order, locked.order, still);
    return still;
  });
}
