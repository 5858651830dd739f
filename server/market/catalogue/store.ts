import { and, eq, or } from 'drizzle-orm';
import type { Direction } from '../../../core/directions/direction.ts';
import { followLimits, type SystemLimits } from '../../../core/directions/follow-limits.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { directionOf, rowOf } from './direction-row.ts';
import { type PaymentSystem, paymentSystemOf, systemRowOf } from './systems/payment-system.ts';
import { directions, paymentSystems, systemIcons } from './tables.ts';

type Locked = { readonly direction: Direction; readonly income: SystemLimits };

/**
 * One direction with the limits that hold, locked until the transaction ends as those are that it
 * may follow; null when unknown.
 */
export async function lockDirection(tx: Queryable, id: string): Promise<Locked | null> {
  const [row] = await tx.select().from(directions).where(eq(directions.id, id)).for('update');
  if (row === undefined) return null;
  const [income] = await tx
    .select({
      incomeMin: paymentSystems.incomeAmountMin,
      incomeMax: paymentSystems.incomeAmountMax,
    })
    .from(paymentSystems)
    .where(eq(paymentSystems.id, row.incomePaymentSystemId))
    .for('share');
  if (income === undefined) throw new Error(`direction ${id} names an unknown payment system`);
  return { direction: followLimits(directionOf(row), income), income };
}

/**
 * Says whether a payment system of these limits would leave a direction that follows one of them
 * no amount at all.
 */
export async function leavesNoAmount(
  tx: Queryable,
  id: string,
  { incomeMin, incomeMax }: SystemLimits,
): Promise<boolean> {
  const rows = await tx
    .select()
    .from(directions)
    .where(
      and(
        eq(directions.incomePaymentSystemId, id),
        or(directions.incomeMinFollows, directions.incomeMaxFollows),
      ),
    );
  return rows
    .map((row) => followLimits(directionOf(row), { incomeMin, incomeMax }))
    .some((direction) => direction.incomeMax !== null && direction.incomeMax < direction.incomeMin);
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

/** Rows of one statement: PostgreSQL takes 65 535 parameters, and a direction has some 35. */
const rowsMax = 1000;

/** Adds many directions; answers the ids of those whose pairs were not there. */
export async function insertDirections(
  tx: Queryable,
  added: readonly Direction[],
): Promise<string[]> {
  const made: string[] = [];
  for (let start = 0; start < added.length; start += rowsMax) {
    const rows = added.slice(start, start + rowsMax).map(rowOf);
    const inserted = await tx.insert(directions).values(rows).onConflictDoNothing();
    if (inserted.rowCount !== rows.length) return made;
    made.push(...rows.map(({ id }) => id));
  }
  return made;
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

/** Keeps a picture under the name made of its content. */
export async function insertIcon(tx: Queryable, name: string, content: Buffer): Promise<void> {
  await tx.insert(systemIcons).values({ name, content }).onConflictDoNothing();
}

/** A picture that an operator sent; null where there is none. */
export async function findIcon(db: Queryable, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(systemIcons).where(eq(systemIcons.name, name));
  return row?.content ?? null;
}
