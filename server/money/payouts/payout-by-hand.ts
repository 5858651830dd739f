import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Amount } from '../../../core/money/amount.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { PayoutRow } from './read-payouts.ts';
import { payoutAttempts, payouts } from './tables.ts';
import { endUnclear } from './unclear-payout.ts';

/** A payout that waits for an operator, and is not over: to be made, or to be found out about. */
export function isByOperator({
  rail,
  state,
  unclearAt,
}: Pick<PayoutRow, 'rail' | 'state' | 'unclearAt'>): boolean {
  if (rail !== 'manual' && unclearAt === null) return false;
  return state === 'queued' || state === 'claimed' || state === 'sent';
}

/** Notes who makes a payout by hand; one that somebody has already is a bug and throws. */
export async function claimRow(tx: Transaction, payout: PayoutRow, actor: Actor): Promise<void> {
  const updated = await tx
    .update(payouts)
    .set({ state: 'claimed', claimedBy: actor, claimedAt: sql`clock_timestamp()` })
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'queued')));
  if (updated.rowCount !== 1) throw new Error(`payout ${payout.id} was claimed twice`);
}

/** Notes that another operator makes it from now on. */
export async function reassignRow(tx: Transaction, payout: PayoutRow, actor: Actor): Promise<void> {
  const updated = await tx
    .update(payouts)
    .set({ claimedBy: actor, claimedAt: sql`clock_timestamp()` })
    .where(isHeld(payout));
  if (updated.rowCount !== 1) throw new Error(`payout ${payout.id} changed hands meanwhile`);
}

/** Puts it back among those that wait for somebody. */
export async function releaseRow(tx: Transaction, payout: PayoutRow): Promise<void> {
  await leaveHand(tx, payout, { state: 'queued', claimedBy: null, claimedAt: null });
}

/** Ends a payout that whoever had taken it certainly has not made. */
export async function failByHand(
  tx: Transaction,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  await leaveHand(tx, payout, { state: 'failed', reason });
  if (payout.unclearAt !== null) await endUnclear(tx, payout, 'dead');
}

/** Books a payout that an operator has made by hand, with the bank's own number of it. */
export async function settleByHand(
  tx: Transaction,
  payout: PayoutRow,
  made: { readonly reference: string; readonly paid: Amount; readonly paidFrom: string | null },
): Promise<void> {
  const confirmedAt = sql`now()`;
  await leaveHand(tx, payout, {
    state: 'confirmed',
    reason: null,
    bankReference: made.reference,
    paidFrom: made.paidFrom,
    // Of the transaction, as its journal says as well: by that the statement joins the two.
    confirmedAt,
  });
  if (payout.unclearAt !== null) {
    return endUnclear(tx, payout, 'confirmed', made.reference);
  }
  await tx.insert(payoutAttempts).values({
    payoutId: payout.id,
    number: 1,
    rail: payout.rail,
    reference: `${payout.id}:${made.reference}`,
    raw: '',
    feeAsset: made.paid.asset,
    state: 'confirmed',
    // Nothing takes it back: it is as deep as a payment can be.
    confirmations: 1_000_000,
  });
}

type Left = Parameters<ReturnType<Transaction['update']>['set']>[0];

async function leaveHand(tx: Transaction, payout: PayoutRow, to: Left): Promise<void> {
  const left = await tx.update(payouts).set(to).where(isHeld(payout));
  if (left.rowCount !== 1) throw new Error(`payout ${payout.id} changed hands meanwhile`);
}

/** The payout as it was read: in the hands of the same operator. */
function isHeld({ id, claimedBy }: PayoutRow) {
  // What nobody knows of has been sent, and is claimed to be found out about.
  return and(
    eq(payouts.id, id),
    inArray(payouts.state, ['claimed', 'sent']),
    claimedBy === null ? sql`false` : eq(payouts.claimedBy, claimedBy),
  );
}
