import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DepositRow } from './read-deposits.ts';
import { deposits } from './tables.ts';

/** The order that money is given to. */
type Taker = {
  readonly orderId: string;
  readonly paymentSystem: string;
  readonly asset: string;
};

/**
 * Gives money that belongs to no order to one: from then on it is a deposit of that order like any
 * other, and the next look tells the order of it. Refuses `order` where it takes another asset.
 */
export async function giveDeposit(
  tx: Transaction,
  id: string,
  { orderId, paymentSystem, asset }: Taker,
): Promise<DepositRow | Refusal> {
  const waiting = and(eq(deposits.id, id), isNull(deposits.orderId), isNull(deposits.settledAt));
  const [row] = await tx.select().from(deposits).where(waiting).for('update');
  if (row === undefined) return refuse('not_found');
  if (row.state === 'conflicted') return refuse('invalid_transition');
  if (row.asset !== asset) return refuse('mismatch', 'order');
  await tx.update(deposits).set({ orderId, paymentSystem }).where(waiting);
  return row;
}

/** A person has seen to it otherwise, and says how; null where there is none that waits. */
export async function settleDeposit(
  tx: Transaction,
  id: string,
  by: { readonly actor: Actor; readonly reason: string },
): Promise<DepositRow | null> {
  const [row] = await tx
    .update(deposits)
    .set({ settledAt: sql`now()`, settledBy: by.actor, settledReason: by.reason })
    .where(and(eq(deposits.id, id), isNull(deposits.orderId), isNull(deposits.settledAt)))
    .returning();
  return row ?? null;
}
