import { asc, eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import type { RequisiteRow } from './pool-records.ts';
import { requisites } from './tables.ts';

/** What an operator says about a place of the pool; limits in units, null is no limit. */
export type RequisiteTerms = Pick<
  RequisiteRow,
  | 'holder'
  | 'bank'
  | 'enabled'
  | 'orderUnitsMin'
  | 'orderUnitsMax'
  | 'dayUnitsMax'
  | 'monthUnitsMax'
  | 'slots'
  | 'schedule'
  | 'city'
>;

/** A place of the pool that is not there yet. */
export type NewRequisite = RequisiteTerms &
  Pick<RequisiteRow, 'paymentSystem' | 'account' | 'memo'>;

/** The whole pool, also what is switched off, by payment system. */
export async function listRequisites(database: Queryable): Promise<RequisiteRow[]> {
  return database
    .select()
    .from(requisites)
    .orderBy(asc(requisites.paymentSystem), asc(requisites.createdAt));
}

/** Accounts of some payment systems, also what is switched off: it may still pay. */
export async function listRequisitesOf(
  database: Queryable,
  paymentSystems: readonly string[],
): Promise<RequisiteRow[]> {
  if (paymentSystems.length === 0) return [];
  return database
    .select()
    .from(requisites)
    .where(isOneOf(requisites.paymentSystem, paymentSystems))
    .orderBy(asc(requisites.createdAt));
}

/** One place of the pool; null where there is none. */
export async function findRequisite(database: Queryable, id: string): Promise<RequisiteRow | null> {
  const [row] = await database.select().from(requisites).where(eq(requisites.id, id));
  return row ?? null;
}

/** Adds a place to the pool. Refuses an account that is there already, switched on or not. */
export async function createRequisite(
  tx: Transaction,
  terms: NewRequisite,
): Promise<RequisiteRow | Refusal> {
  const refusal = checkLimits(terms);
  if (refusal !== null) return refusal;
  const [row] = await tx.insert(requisites).values(terms).onConflictDoNothing().returning();
  return row ?? refuse('conflict', 'account');
}

/**
 * Changes the terms of a place. Its account never changes: orders were told of it, and another
 * account is another place.
 */
export async function changeRequisite(
  tx: Transaction,
  id: string,
  terms: RequisiteTerms,
): Promise<{ readonly before: RequisiteRow; readonly after: RequisiteRow } | Refusal> {
  const [before] = await tx.select().from(requisites).where(eq(requisites.id, id)).for('update');
  if (before === undefined) return refuse('not_found');
  const refusal = checkLimits(terms);
  if (refusal !== null) return refusal;
  const [after] = await tx.update(requisites).set(terms).where(eq(requisites.id, id)).returning();
  if (after === undefined) throw new Error('a locked requisite vanished');
  return { before, after };
}

function checkLimits(terms: RequisiteTerms): Refusal | null {
  if (terms.orderUnitsMax !== null && terms.orderUnitsMax < terms.orderUnitsMin) {
    return refuse('greater_than', 'order_amount_max');
  }
  return null;
}
