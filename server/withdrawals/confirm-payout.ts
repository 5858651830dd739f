import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { isToken, tokenHashOf } from '../credentials/opaque-token.ts';
import { changeOrder, databaseNow } from '../orders/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import type { OrderRow } from '../orders/order-records.ts';
import type { Transaction } from '../platform/database/database.ts';
import { withdrawals } from './tables.ts';

/**
 * Lets a withdrawal go on its way, once, by the token that was mailed. One that is wrong, used or
 * too late is told nothing but that; an order that an operator has stopped stays stopped.
 */
export async function confirmPayout(
  deps: OrdersDeps,
  orderId: string,
  token: string,
): Promise<Refusal | null> {
  if (!isToken(token)) return refuse('code_used_or_invalid', 'token');
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (_order, row, tx) =>
      (await refuseToken(tx, row, token)) ?? { type: 'withdrawal_confirmed' },
    async alongside(tx) {
      const confirmedAt = await databaseNow(tx);
      await tx.update(withdrawals).set({ confirmedAt }).where(eq(withdrawals.orderId, orderId));
    },
  });
  return isRefusal(changed) ? changed : null;
}

/** The order is locked: of two that come at once with the same token the second finds it used. */
async function refuseToken(
  tx: Transaction,
  { id, status, expiresAt }: OrderRow,
  token: string,
): Promise<Refusal | null> {
  const [kept] = await tx.select().from(withdrawals).where(eq(withdrawals.orderId, id));
  const fits = kept?.tokenHash.equals(tokenHashOf(token)) === true;
  const waits = status === 'waiting_funds' || status === 'moderation';
  const used = kept?.confirmedAt !== null || !waits || (await databaseNow(tx)) >= expiresAt;
  return fits && !used ? null : refuse('code_used_or_invalid', 'token');
}
