import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { accountCorrections } from './tables.ts';

export type CorrectionRow = typeof accountCorrections.$inferSelect;

const isOpen = inArray(accountCorrections.state, ['proposed', 'confirmed']);

/** Whether the payout account of an order, named by an expression, is being corrected. */
export function isBeingCorrected(orderId: SQL): SQL {
  return sql`exists (select from account_corrections c
    where c.order_id = ${orderId} and c.state in ('proposed', 'confirmed'))`;
}

/** The correction of an order that is open; null where none is. */
export async function findOpenCorrection(
  database: Queryable,
  orderId: string,
): Promise<CorrectionRow | null> {
  const [row] = await database
    .select()
    .from(accountCorrections)
    .where(and(eq(accountCorrections.orderId, orderId), isOpen));
  return row ?? null;
}

/** The latest corrections of an order, the newest first. */
export function readCorrections(database: Queryable, orderId: string): Promise<CorrectionRow[]> {
  return database
    .select()
    .from(accountCorrections)
    .where(eq(accountCorrections.orderId, orderId))
    .orderBy(desc(accountCorrections.proposedAt), desc(accountCorrections.id))
    .limit(20);
}

/** The correction that a mailed token is of; null where there is none of this order. */
export async function findByToken(
  database: Queryable,
  orderId: string,
  tokenHash: Buffer,
): Promise<CorrectionRow | null> {
  const { orderId: of, tokenHash: hash } = accountCorrections;
  const [row] = await database
    .select()
    .from(accountCorrections)
    .where(and(eq(of, orderId), eq(hash, tokenHash)));
  return row ?? null;
}

type NewCorrection = Pick<
  typeof accountCorrections.$inferInsert,
  'orderId' | 'oldAccount' | 'oldMemo' | 'newAccount' | 'newMemo' | 'reason' | 'proposedBy'
> & { readonly tokenHash: Buffer; readonly hours: number };

/** Opens a correction; from here on the payout of its order waits. */
export async function insertCorrection(
  tx: Transaction,
  { hours, ...correction }: NewCorrection,
): Promise<CorrectionRow> {
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  const [row] = await tx
    .insert(accountCorrections)
    .values({ ...correction, expiresAt })
    .returning();
  if (row === undefined) throw new Error('a correction that was added is not there');
  return row;
}

/** The customer has agreed: a second operator is waited for. */
export function noteConfirmed(tx: Transaction, id: string): Promise<void> {
  return leave(tx, id, ['proposed'], { state: 'confirmed', answeredAt: sql`clock_timestamp()` });
}

/** The customer wants no such change. */
export function noteRefused(tx: Transaction, id: string): Promise<void> {
  const over = {
    state: 'refused',
    answeredAt: sql`clock_timestamp()`,
    endedAt: sql`now()`,
  } as const;
  return leave(tx, id, ['proposed'], over);
}

/** A second operator approves it. The account changes in this transaction, or never. */
export function noteApplied(tx: Transaction, id: string, approvedBy: Actor): Promise<void> {
  return leave(tx, id, ['confirmed'], { state: 'applied', approvedBy, endedAt: sql`now()` });
}

/** An operator takes it back, and says why. */
export function noteCancelled(
  tx: Transaction,
  id: string,
  { by, reason }: { readonly by: Actor; readonly reason: string },
): Promise<void> {
  const over = { state: 'cancelled', endedAt: sql`now()` } as const;
  return leave(tx, id, ['proposed', 'confirmed'], {
    ...over,
    cancelledBy: by,
    cancelReason: reason,
  });
}

/** The customer has not answered in time. */
export function noteExpired(tx: Transaction, id: string): Promise<void> {
  return leave(tx, id, ['proposed'], { state: 'expired', endedAt: sql`now()` });
}

/** Corrections whose customers have had their time to answer, some at a time. */
export function findDue(database: Queryable): Promise<Pick<CorrectionRow, 'id' | 'orderId'>[]> {
  const { id, orderId, state, expiresAt } = accountCorrections;
  return database
    .select({ id, orderId })
    .from(accountCorrections)
    .where(and(eq(state, 'proposed'), lte(expiresAt, sql`now()`)))
    .orderBy(expiresAt)
    .limit(100);
}

type Left = Parameters<ReturnType<Transaction['update']>['set']>[0];

/** Its order is locked, so that nobody else can have ended it meanwhile. */
async function leave(
  tx: Transaction,
  id: string,
  from: readonly CorrectionRow['state'][],
  to: Left,
): Promise<void> {
  const left = await tx
    .update(accountCorrections)
    .set(to)
    .where(and(eq(accountCorrections.id, id), inArray(accountCorrections.state, [...from])));
  if (left.rowCount !== 1) throw new Error(`correction ${id} was over already`);
}
