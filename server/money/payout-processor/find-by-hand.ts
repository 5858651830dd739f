import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { databaseNow } from '../../exchange/orders/change/change-order.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { nameOperatorOf } from '../../office/operators/name-operator.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findOpenCorrection } from '../payout-holds/account-corrections.ts';
import { isInForce, readPayoutHolds } from '../payout-holds/hold-payout.ts';
import { pausedSince } from '../payout-holds/pause-payouts.ts';
import { findRecovery, type RecoveryRow, readDecisions } from '../payout-holds/recoveries.ts';
import { isByOperator } from '../payouts/payout-by-hand.ts';
import { findPayout, type PayoutRow } from '../payouts/read-payouts.ts';

/** A payout that an operator makes; refuses what a rail makes by itself, and what is over. */
export async function findByHand(
  database: Queryable,
  payoutId: string,
): Promise<PayoutRow | Refusal> {
  const payout = await findPayout(database, payoutId);
  if (payout === null) return refuse('not_found');
  // Only an operator's own rail is reported by hand: the others report themselves.
  return isByOperator(payout) ? payout : refuse('invalid_transition');
}

/** Why an operator may not say what became of a payout: it is not in their hands. */
export async function refuseNotHeld(
  database: Queryable,
  payout: PayoutRow,
  actor: Actor,
): Promise<Refusal | null> {
  if (payout.claimedBy === actor) return null;
  return (await refuseClaimed(database, payout, actor)) ?? refuse('payout_not_claimed');
}

/** Why a payout cannot be taken or stopped: who is making it, since when; null if nobody is. */
export async function refuseClaimed(
  database: Queryable,
  { claimedBy, claimedAt }: Pick<PayoutRow, 'claimedBy' | 'claimedAt'>,
  actor: Actor,
): Promise<Refusal | null> {
  if (claimedBy === null || claimedAt === null) return null;
  const since = claimedAt.toISOString();
  if (claimedBy === actor) return refuse('payout_claimed', undefined, { own: claimedBy, since });
  const by = await nameOperatorOf(database, claimedBy);
  return refuse('payout_claimed', undefined, { by, since });
}

/** Why nobody may make a payout yet, or this operator may not: they have released it themselves. */
export async function refuseHeld(
  database: Queryable,
  { id, kind, orderId, state }: PayoutRow,
  actor: Actor,
): Promise<Refusal | null> {
  const leaves = kind === 'payout' && state === 'queued';
  if (leaves && (await findOpenCorrection(database, orderId)) !== null) {
    return refuse('correction_open');
  }
  const hold = (await readPayoutHolds(database, [id])).get(id);
  if (hold === undefined) return null;
  if (isInForce(hold, await databaseNow(database))) return refuse('payout_held');
  return hold.releasedBy === actor ? refuse('second_operator') : null;
}

/** Why nobody may begin to make a payout: those of its payment system are paused. */
export async function refusePaused(
  database: Queryable,
  payout: PayoutRow,
): Promise<Refusal | null> {
  const { paymentSystem } = payout;
  const recovery = await findRecovery(database);
  if (recovery !== null) {
    if (recovery.releasedAt === null) return refuse('payouts_stopped');
    if (await isForgotten(database, recovery, payout)) return refuse('payout_undecided');
  }
  const since = await pausedSince(database, paymentSystem);
  return since === null ? null : refuse('payouts_paused');
}

/**
 * Whether a payout may have been made by hand after the backup that the database was restored from,
 * and nobody has said yet whether it was: its order was there before.
 */
async function isForgotten(
  database: Queryable,
  { id, madeAt }: RecoveryRow,
  { id: payoutId, orderId, rail }: PayoutRow,
): Promise<boolean> {
  if (rail !== 'manual') return false;
  const stored = await findOrder(database, orderId);
  if (stored === null || stored.row.createdAt > madeAt) return false;
  const decided = await readDecisions(database, [payoutId]);
  return !decided.some(({ recoveryId }) => recoveryId === id);
}
