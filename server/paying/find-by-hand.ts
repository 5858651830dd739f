import { type Refusal, refuse } from '../../core/refusal.ts';
import { nameOperatorOf } from '../operators/name-operator.ts';
import { databaseNow } from '../orders/change-order.ts';
import { isInForce, readPayoutHolds } from '../payout-holds/hold-payout.ts';
import { isByOperator } from '../payouts/payout-by-hand.ts';
import { findPayout, type PayoutRow } from '../payouts/read-payouts.ts';
import type { Queryable } from '../platform/database/database.ts';

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
  actor: string,
): Promise<Refusal | null> {
  if (payout.takenBy === actor) return null;
  return (await refuseTaken(database, payout, actor)) ?? refuse('payout_not_taken');
}

/** Why a payout cannot be taken or stopped: who is making it, since when; null if nobody is. */
export async function refuseTaken(
  database: Queryable,
  { takenBy, takenAt }: Pick<PayoutRow, 'takenBy' | 'takenAt'>,
  actor: string,
): Promise<Refusal | null> {
  if (takenBy === null || takenAt === null) return null;
  const since = takenAt.toISOString();
  if (takenBy === actor) return refuse('payout_taken', undefined, { own: takenBy, since });
  const by = await nameOperatorOf(database, takenBy);
  return refuse('payout_taken', undefined, { by, since });
}

/** Why nobody may make a payout yet, or this operator may not: they have released it themselves. */
export async function refuseHeld(
  database: Queryable,
  payoutId: string,
  actor: string,
): Promise<Refusal | null> {
  const hold = (await readPayoutHolds(database, [payoutId])).get(payoutId);
  if (hold === undefined) return null;
  if (isInForce(hold, await databaseNow(database))) return refuse('payout_held');
  return hold.releasedBy === actor ? refuse('second_operator') : null;
}
