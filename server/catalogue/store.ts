import { eq } from 'drizzle-orm';
import type { Direction } from '../../core/directions/direction.ts';
import type { Queryable } from '../platform/database/database.ts';
import { directionOf, rowOf } from './direction-row.ts';
import { type PaymentSystem, paymentSystemOf } from './payment-system.ts';
import { directions, paymentSystems } from './tables.ts';

/** One direction, locked until the transaction ends; null when unknown. */
export async function lockDirection(tx: Queryable, id: string): Promise<Direction | null> {
  const [row] = await tx.select().from(directions).where(eq(directions.id, id)).for('update');
  return row === undefined ? null : directionOf(row);
}

/** Stores the terms of a direction that is there. */
export async function saveDirection(tx: Queryable, direction: Direction): Promise<void> {
  const { id, ...terms } = rowOf(direction);
  await tx.update(directions).set(terms).where(eq(directions.id, id));
}

export type SystemSwitches = Partial<
  Pick<PaymentSystem, 'incomeEnabled' | 'outcomeEnabled' | 'referralOutputEnabled'>
>;

/** Switches the sides of a payment system on or off; null when unknown. */
export async function saveSystemSwitches(
  tx: Queryable,
  id: string,
  switches: SystemSwitches,
): Promise<PaymentSystem | null> {
  const [row] = await tx
    .update(paymentSystems)
    .set(switches)
    .where(eq(paymentSystems.id, id))
    .returning();
  return row === undefined ? null : paymentSystemOf(row);
}
