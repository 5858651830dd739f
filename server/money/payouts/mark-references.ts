import { and, eq, sql } from 'drizzle-orm';
import type { AttemptStatus } from '../../../rails/rail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LivePayout } from './change-payout.ts';
import { payoutAttempts } from './tables.ts';

type References = Pick<AttemptStatus, 'operation' | 'txid'>;

/** Says whether a provider has told what it, or the chain, calls a payout, and that is new. */
export function isNewReference({ attempt }: LivePayout, { operation, txid }: References): boolean {
  return isNew(operation, attempt.operation) || isNew(txid, attempt.txid);
}

function isNew(reported: string | null | undefined, stored: string | null): boolean {
  return reported !== null && reported !== undefined && reported !== stored;
}

/** Keeps what a provider calls a payout; what it does not tell any more stays. */
export async function markNotified(
  tx: Transaction,
  live: LivePayout,
  reported: References,
): Promise<void> {
  const { operation = null, txid = null } = reported;
  const { payoutId, number } = payoutAttempts;
  await tx
    .update(payoutAttempts)
    .set({
      operation: sql`coalesce(${operation}, ${payoutAttempts.operation})`,
      txid: sql`coalesce(${txid}, ${payoutAttempts.txid})`,
    })
    .where(and(eq(payoutId, live.payout.id), eq(number, live.attempt.number)));
}
