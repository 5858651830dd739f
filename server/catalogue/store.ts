import { eq, sql } from 'drizzle-orm';
import type { Direction } from '../../core/directions/direction.ts';
import type { Queryable } from '../platform/database/database.ts';
import { directionOf, rowOf } from './direction-row.ts';
import { type PaymentSystem, paymentSystemOf, systemRowOf } from './payment-system.ts';
import { directions, paymentSystems, systemIcons } from './tables.ts';

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

/** Adds a direction; false when its pair is there already. */
export async function insertDirection(tx: Queryable, direction: Direction): Promise<boolean> {
  const made = await tx.insert(directions).values(rowOf(direction)).onConflictDoNothing();
  return made.rowCount === 1;
}

/** One payment system, locked until the transaction ends; null when unknown. */
export async function lockSystem(tx: Queryable, id: string): Promise<PaymentSystem | null> {
  const mine = eq(paymentSystems.id, id);
  const [row] = await tx.select().from(paymentSystems).where(mine).for('update');
  return row === undefined ? null : paymentSystemOf(row);
}

/** Stores a payment system that is there. */
export async function saveSystem(tx: Queryable, system: PaymentSystem): Promise<void> {
  const { id, ...terms } = systemRowOf(system);
  await tx.update(paymentSystems).set(terms).where(eq(paymentSystems.id, id));
}

/** Adds a payment system; false when its id or code is taken. */
export async function insertSystem(tx: Queryable, system: PaymentSystem): Promise<boolean> {
  const made = await tx.insert(paymentSystems).values(systemRowOf(system)).onConflictDoNothing();
  return made.rowCount === 1;
}

/** Says whether orders of a payment system are under way on one of its sides. */
export async function isUnderWay(tx: Queryable, code: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from orders
     where (income_system = ${code} or outcome_system = ${code})
       and status in ('waiting_funds', 'processing', 'moderation') limit 1`);
  return rows.length > 0;
}

/** Keeps a picture under the name made of its content. */
export async function insertIcon(tx: Queryable, name: string, content: Buffer): Promise<void> {
  await tx.insert(systemIcons).values({ name, content }).onConflictDoNothing();
}

/** A picture that an operator sent; null where there is none. */
export async function findIcon(db: Queryable, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(systemIcons).where(eq(systemIcons.name, name));
  return row?.content ?? null;
}
