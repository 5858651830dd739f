import { and, eq, sql } from 'drizzle-orm';
import type { Attempt } from '../../../rails/rail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { AttemptRow, PayoutRow } from './read-payouts.ts';
import { payoutAttempts, payouts } from './tables.ts';

/** An attempt with the payout it is for. */
export type LivePayout = { readonly payout: PayoutRow; readonly attempt: AttemptRow };

/** Keeps signed bytes: from now on this payout is prepared and only these bytes are sent. */
export async function saveAttempt(
  tx: Transaction,
  payout: PayoutRow,
  attempt: Attempt,
  byKey: boolean,
): Promise<void> {
  await leaveQueue(tx, payout, { state: 'prepared', reason: null });
  await tx.insert(payoutAttempts).values({ ...rowOf(payout, attempt), byKey });
}

/**
 * Writes down bytes that were signed for a payout which was taken back meanwhile: they never left
 * and never will, so another payout of the same money need not exclude them.
 */
export async function noteNeverSent(
  tx: Transaction,
  payout: PayoutRow,
  attempt: Attempt,
): Promise<void> {
  const [now] = await tx
    .select({ state: payouts.state })
    .from(payouts)
    .where(eq(payouts.id, payout.id))
    .for('update');
  if (now?.state !== 'withdrawn') return;
  await tx
    .insert(payoutAttempts)
    .values({ ...rowOf(payout, attempt), state: 'dead' })
    .onConflictDoNothing();
}

function rowOf(payout: PayoutRow, attempt: Attempt): typeof payoutAttempts.$inferInsert {
  return {
    payoutId: payout.id,
    number: 1,
    rail: payout.rail,
    reference: attempt.reference,
    raw: attempt.raw,
    inputs: [...attempt.inputs],
    feeAsset: attempt.networkFee.asset,
    feeUnits: attempt.networkFee.units,
  };
}

/** Lets a payout wait before it is tried again; one that is no longer queued is left alone. */
export async function postponePayout(
  tx: Transaction,
  payout: PayoutRow,
  wait: { readonly seconds: number; readonly reason: string },
): Promise<void> {
  await tx
    .update(payouts)
    .set({ notBefore: sql`now() + make_interval(secs => ${wait.seconds})`, reason: wait.reason })
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'queued')));
}

/** Ends a payout that nothing was signed for: it was certainly not made. */
export async function failQueued(
  tx: Transaction,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  await leaveQueue(tx, payout, { state: 'failed', reason });
}

async function leaveQueue(
  tx: Transaction,
  payout: PayoutRow,
  to: { readonly state: 'prepared' | 'failed'; readonly reason: string | null },
): Promise<void> {
  const left = await tx
    .update(payouts)
    .set(to)
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'queued')));
  if (left.rowCount !== 1) throw new Error(`payout ${payout.id} is no longer queued`);
}

/** Counts a submission before it is made, so that none goes uncounted. */
export async function countSubmission(tx: Transaction, live: LivePayout): Promise<void> {
  await tx
    .update(payoutAttempts)
    .set({
      submissions: sql`${payoutAttempts.submissions} + 1`,
      submittedAt: sql`clock_timestamp()`,
      refusedWhy: null,
    })
    .where(isAttempt(live));
}

/** Notes that the outside has the bytes. */
export async function noteSubmitted(tx: Transaction, live: LivePayout): Promise<void> {
  await tx
    .update(payoutAttempts)
    .set({ state: 'sent' })
    .where(and(isAttempt(live), eq(payoutAttempts.state, 'prepared')));
  await tx
    .update(payouts)
    .set({ state: 'sent' })
    .where(and(eq(payouts.id, live.payout.id), eq(payouts.state, 'prepared')));
}

/** Notes how deep a confirmed attempt is by now. */
export async function noteDepth(
  tx: Transaction,
  live: LivePayout,
  confirmations: number,
): Promise<void> {
  await tx.update(payoutAttempts).set({ confirmations }).where(isAttempt(live));
}

/** Books a payout that its network has confirmed; booking it twice is a bug and throws. */
export async function settleConfirmed(
  tx: Transaction,
  live: LivePayout,
  confirmations: number,
): Promise<void> {
  await tx.update(payoutAttempts).set({ state: 'confirmed', confirmations }).where(isAttempt(live));
  await endOpen(tx, live, { state: 'confirmed', reason: null });
}

/** Ends a payout whose bytes can never be paid any more. */
export async function settleDead(tx: Transaction, live: LivePayout, reason: string): Promise<void> {
  await tx.update(payoutAttempts).set({ state: 'dead' }).where(isAttempt(live));
  await endOpen(tx, live, { state: 'failed', reason });
}

async function endOpen(
  tx: Transaction,
  live: LivePayout,
  to: { readonly state: 'confirmed' | 'failed'; readonly reason: string | null },
): Promise<void> {
  const confirmedAt = to.state === 'confirmed' ? { confirmedAt: sql`now()` } : {};
  const ended = await tx
    .update(payouts)
    .set({ ...to, ...confirmedAt })
    .where(and(eq(payouts.id, live.payout.id), sql`${payouts.state} in ('prepared', 'sent')`));
  if (ended.rowCount !== 1) throw new Error(`payout ${live.payout.id} was settled twice`);
}

function isAttempt(live: LivePayout) {
  return and(
    eq(payoutAttempts.payoutId, live.payout.id),
    eq(payoutAttempts.number, live.attempt.number),
  );
}
