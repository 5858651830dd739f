import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { UnreadEntry } from '../../../rails/rail.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { unreadEntries } from './tables.ts';

export type UnreadRow = typeof unreadEntries.$inferSelect;

/** Keeps what could not be read; answers what was not known before, since scans tell it again. */
export async function saveUnread(
  tx: Transaction,
  rail: string,
  entries: readonly UnreadEntry[],
): Promise<readonly UnreadEntry[]> {
  if (entries.length === 0) return [];
  const inserted = await tx
    .insert(unreadEntries)
    .values(entries.map((entry) => ({ rail, ...entry })))
    .onConflictDoNothing()
    .returning({ key: unreadEntries.key });
  const fresh = new Set(inserted.map(({ key }) => key));
  return entries.filter(({ key }) => fresh.has(key));
}

/** Settles what could be read after all, as by a newer version of the service. */
export async function settleRead(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(unreadEntries)
    .set({ settledAt: sql`now()`, settledBy: 'service' })
    .where(and(inArray(unreadEntries.key, [...keys]), isNull(unreadEntries.settledAt)));
}

/** Everything that waits for a person, the oldest first. */
export function listUnread(database: Queryable): Promise<UnreadRow[]> {
  return database
    .select()
    .from(unreadEntries)
    .where(isNull(unreadEntries.settledAt))
    .orderBy(asc(unreadEntries.seenAt))
    .limit(200);
}

/** A person has seen to it; null where there is none that waits. */
export async function settleUnread(
  tx: Transaction,
  id: string,
  by: { readonly actor: Actor; readonly reason: string },
): Promise<UnreadRow | null> {
  const [row] = await tx
    .update(unreadEntries)
    .set({ settledAt: sql`now()`, settledBy: by.actor, settledReason: by.reason })
    .where(and(eq(unreadEntries.id, id), isNull(unreadEntries.settledAt)))
    .returning();
  return row ?? null;
}
