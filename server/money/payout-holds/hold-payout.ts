import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, isOperator } from '../../../core/actor.ts';
import { holdPayout, type PayoutFacts } from '../../../core/payout-holds/payout-hold.ts';
import { hasCompleted } from '../../exchange/order-facts/order-facts.ts';
import { isCardSentVerified } from '../../people/cards/covered-orders.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { highestScore } from '../screening/order-screening.ts';
import { isBeingCorrected } from './account-corrections.ts';
import { payoutHoldRules, payoutHolds } from './tables.ts';

export type HoldRow = typeof payoutHolds.$inferSelect;

/** An order whose payout is queued, as far as rules ask about it. */
type HeldOrder = {
  readonly orderId: string;
  readonly directionId: string;
  readonly userId: string | null;
  readonly email: string | null;
  readonly outcomeUnits: bigint;
};

/**
 * Holds a payout that was just queued where a rule says so, in the same transaction. `actor` is who
 * let the order go on: an operator cannot release what they have let go on.
 */
export async function holdQueued(
  tx: Transaction,
  payoutId: string,
  order: HeldOrder,
  actor: Actor,
): Promise<void> {
  const rules = await tx
    .select()
    .from(payoutHoldRules)
    .where(
      and(
        payoutHoldRules.enabled,
        or(isNull(payoutHoldRules.directionId), eq(payoutHoldRules.directionId, order.directionId)),
      ),
    );
  if (rules.length === 0) return;
  const hold = holdPayout(
    rules.map(({ outcomeMinUnits, ...rule }) => ({ ...rule, outcomeMin: outcomeMinUnits })),
    await readFacts(tx, order),
  );
  if (hold === null) return;
  const { delayMinutes, needsRelease, reasons } = hold;
  await tx.insert(payoutHolds).values({
    payoutId,
    orderId: order.orderId,
    reasons: [...reasons],
    needsRelease,
    heldUntil: delayMinutes === 0 ? null : sql`now() + make_interval(mins => ${delayMinutes})`,
    preparedBy: isOperator(actor) ? actor : null,
  });
}

async function readFacts(tx: Transaction, order: HeldOrder): Promise<PayoutFacts> {
  const { orderId, userId, email } = order;
  const { rows } = await tx.execute<{
    known: boolean;
    verified: boolean;
    score: number | null;
  }>(sql`
    select ${hasCompleted({ orderId, userId, email })} as known,
           ${userId}::text is not null or ${isCardSentVerified(orderId)} as verified,
           ${highestScore(orderId)} as score`);
  const [facts] = rows;
  return {
    isNew: facts?.known !== true,
    isUnverified: facts?.verified !== true,
    outcomeUnits: order.outcomeUnits,
    scorePpm: facts?.score ?? null,
  };
}

/**
 * Whether a payout, named by expressions, still waits: for its time, for somebody, or for the
 * account of its order to be corrected.
 */
export function isHeldBack(payout: {
  readonly id: SQL;
  readonly kind: SQL;
  readonly orderId: SQL;
}): SQL {
  return sql`(${isHeldByRule(payout.id)}
    or ${payout.kind} = 'payout' and ${isBeingCorrected(payout.orderId)})`;
}

function isHeldByRule(payoutId: SQL): SQL {
  return sql`exists (select from payout_holds w where w.payout_id = ${payoutId}
    and w.released_at is null and (w.needs_release or w.held_until > now()))`;
}

/** What holds a payout at this moment; null where nothing does. */
export async function findHold(database: Queryable, payoutId: string): Promise<HoldRow | null> {
  const [hold] = await database
    .select()
    .from(payoutHolds)
    .where(and(eq(payoutHolds.payoutId, payoutId), isHeldByRule(sql`${payoutId}`)));
  return hold ?? null;
}

/** The holds of payouts, over or not, by the payouts' ids. */
export async function readPayoutHolds(
  database: Queryable,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, HoldRow>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await database
    .select()
    .from(payoutHolds)
    .where(inArray(payoutHolds.payoutId, [...payoutIds]));
  return new Map(rows.map((row) => [row.payoutId, row]));
}

/** Whether a hold keeps its payout back at this moment. */
export function isInForce(hold: HoldRow, now: Date): boolean {
  if (hold.releasedAt !== null) return false;
  return hold.needsRelease || (hold.heldUntil !== null && hold.heldUntil > now);
}

/** Ends a hold; the database refuses whoever let the order go on. */
export async function noteReleased(
  tx: Transaction,
  payoutId: string,
  released: { readonly by: Actor; readonly reason: string },
): Promise<void> {
  const done = await tx
    .update(payoutHolds)
    .set({
      releasedBy: released.by,
      releaseReason: released.reason,
      releasedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(payoutHolds.payoutId, payoutId), isNull(payoutHolds.releasedAt)));
  if (done.rowCount !== 1) throw new Error(`the hold of payout ${payoutId} was released twice`);
}
