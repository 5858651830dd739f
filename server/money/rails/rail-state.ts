import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { railStates } from './tables.ts';

/** How far a rail has been read; null before the first time. */
export async function readCursor(database: Queryable, rail: string): Promise<string | null> {
  const [row] = await database
    .select({ cursor: railStates.cursor })
    .from(railStates)
    .where(eq(railStates.rail, rail));
  return row?.cursor ?? null;
}

/** The same, with how many seconds ago that was. */
export async function readProgress(
  database: Queryable,
  rail: string,
): Promise<{ readonly cursor: string | null; readonly secondsSinceRead: number | null }> {
  const { cursor, scannedAt } = railStates;
  const seconds = sql<number | null>`extract(epoch from now() - ${scannedAt})::float8`;
  const [row] = await database
    .select({ cursor, seconds })
    .from(railStates)
    .where(eq(railStates.rail, rail));
  return { cursor: row?.cursor ?? null, secondsSinceRead: row?.seconds ?? null };
}

export type RailState = Pick<typeof railStates.$inferSelect, 'cursor' | 'scannedAt'>;

/** How far every rail has been read and when, by its name. */
export async function readRailStates(database: Queryable): Promise<ReadonlyMap<string, RailState>> {
  const rows = await database.select().from(railStates);
  return new Map(rows.map((row) => [row.rail, row]));
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
export async function nextDerivationIndex(tx: Transaction, rail: string): Promise<bigint | null> {
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
