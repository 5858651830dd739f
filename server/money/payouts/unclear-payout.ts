import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LivePayout } from './change-payout.ts';
import type { PayoutRow } from './read-payouts.ts';
import { payoutAttempts, payouts } from './tables.ts';

function isAttempt({ payout, attempt }: LivePayout) {
  return and(eq(payoutAttempts.payoutId, payout.id), eq(payoutAttempts.number, attempt.number));
}

/** Notes that a provider has said by a clear word that it will not pay, and why. */
export async function noteRefused(tx: Transaction, live: LivePayout, why: string): Promise<void> {
  const refusedWhy = why.slice(0, 200);
  await tx.update(payoutAttempts).set({ refusedWhy }).where(isAttempt(live));
}

/** Lets a provider alone for a while, and notes whether it has said what became of the payout. */
export async function lookLater(
  tx: Transaction,
  live: LivePayout,
  { seconds, answered }: { readonly seconds: number; readonly answered: boolean },
): Promise<void> {
  await tx
    .update(payoutAttempts)
    .set({
      nextAt: sql`now() + make_interval(secs => ${seconds})`,
      ...(answered ? { answeredAt: sql`now()` } : {}),
    })
    .where(isAttempt(live));
}

/**
 * Leaves it to a person to find out whether a provider has paid: nothing is asked for again. False
 * where somebody has settled it meanwhile.
 */
export async function leaveToPerson(
  tx: Transaction,
  live: LivePayout,
  why: string,
): Promise<boolean> {
  await tx
    .update(payoutAttempts)
    .set({ state: 'sent' })
    .where(and(isAttempt(live), eq(payoutAttempts.state, 'prepared')));
  const left = await tx
    .update(payouts)
    .set({ state: 'sent', unclearAt: sql`clock_timestamp()`, reason: why.slice(0, 200) })
    .where(
      and(
        eq(payouts.id, live.payout.id),
        sql`${payouts.state} in ('prepared', 'sent')`,
        isNull(payouts.unclearAt),
      ),
    );
  return left.rowCount === 1;
}

/** An operator begins to find out; one that somebody has already is a bug and throws. */
export async function claimUnclear(
  tx: Transaction,
  { id }: PayoutRow,
  actor: Actor,
): Promise<void> {
  const updated = await tx
    .update(payouts)
    .set({ claimedBy: actor, claimedAt: sql`clock_timestamp()` })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'sent'), isNull(payouts.claimedBy)));
  if (updated.rowCount !== 1) throw new Error(`payout ${id} was claimed twice`);
}

/** They have not found it out: somebody else will. */
export async function releaseUnclear(tx: Transaction, { id }: PayoutRow): Promise<void> {
  await tx
    .update(payouts)
    .set({ claimedBy: null, claimedAt: null })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'sent')));
}

/** A person has found out what became of it, and how its provider calls it where it was made. */
export async function endUnclear(
  tx: Transaction,
  { id }: PayoutRow,
  state: 'confirmed' | 'dead',
  operation: string | null = null,
): Promise<void> {
  const confirmations = state === 'confirmed' ? 1_000_000 : 0;
  const ended = await tx
    .update(payoutAttempts)
    .set({
      state,
      confirmations,
      operation: sql`coalesce(${payoutAttempts.operation}, ${operation?.slice(0, 100) ?? null})`,
    })
    .where(and(eq(payoutAttempts.payoutId, id), eq(payoutAttempts.state, 'sent')));
  if (ended.rowCount !== 1) throw new Error(`payout ${id} was settled twice`);
}
