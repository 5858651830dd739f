import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { railStates } from './tables.ts';

/** How far a rail has been read; null before the first time. */
export async function readCursor(database: Queryable, rail: string): Promise<string | null> {
  const [row] = await database
    .select({ cursor: railStates.cursor })
    .from(railStates)
    .where(eq(railStates.rail, rail));
  return row?.cursor ?? null;
}

/** Remembers how far a rail has been read. */
export async function saveCursor(tx: Transaction, rail: string, cursor: string): Promise<void> {
  await tx
    .insert(railStates)
    .values({ rail, cursor, scannedAt: sql`now()` })
    .onConflictDoUpdate({ target: railStates.rail, set: { cursor, scannedAt: sql`now()` } });
}

/**
 * Takes the next address index of a rail; none is ever given twice. Null as long as the rail has
 * not been read since this process began: before that a restored backup does not know what a newer
 * database has given.
 */
export async function takeDerivationIndex(tx: Transaction, rail: string): Promise<bigint | null> {
  const { nextIndex, scannedAt } = railStates;
  const begun = sql`now() - make_interval(secs => ${process.uptime()})`;
  // One that was never read has no past.
  const isRead = sql`(${scannedAt} is null or ${scannedAt} >= ${begun})`;
  const [row] = await tx
    .insert(railStates)
    .values({ rail, nextIndex: 1n })
    .onConflictDoUpdate({
      target: railStates.rail,
      set: { nextIndex: sql`${nextIndex} + 1` },
      setWhere: isRead,
    })
    .returning({ next: nextIndex });
  return row === undefined ? null : row.next - 1n;
}

/** Those given after it and not paid to yet are somebody's too; nobody knows how many there are. */
const alsoGivenCount = 1_000n;

/**
 * Leaves out the indexes that a newer database than this has given: after a backup was restored
 * their addresses still stand before customers. One that is paid to betrays them. Says whether
 * there were any.
 */
export async function leaveOutGiven(
  tx: Transaction,
  rail: string,
  paidIndex: bigint,
): Promise<boolean> {
  const left = await tx
    .update(railStates)
    .set({ nextIndex: paidIndex + 1n + alsoGivenCount })
    .where(and(eq(railStates.rail, rail), lte(railStates.nextIndex, paidIndex)));
  return left.rowCount === 1;
}
