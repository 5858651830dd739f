import { and, eq } from 'drizzle-orm';
import type { PayoutKind } from '../../../core/orders/decide/decision.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { payouts } from './tables.ts';

/**
 * Takes a payout back before anything was signed. The order's own state says that none was: if a
 * payer was faster all the same, the transaction fails and nothing has happened.
 */
export async function cancelPayout(
  tx: Transaction,
  orderId: string,
  kind: PayoutKind,
): Promise<void> {
  const withdrawn = await tx
    .update(payouts)
    .set({ state: 'withdrawn' })
    .where(and(eq(payouts.orderId, orderId), eq(payouts.kind, kind), eq(payouts.state, 'queued')));
  if (withdrawn.rowCount !== 1) throw new Error(`the payout of order ${orderId} is under way`);
}
