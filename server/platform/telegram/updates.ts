import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { telegramUpdates } from './tables.ts';

type Update = { readonly updateId: number; readonly body: string };

/** Telegram gives an update up after a day: what was acted on is known again for longer. */
const retentionDays = 2;

/** Keeps updates to be acted on; those that are known already change nothing. */
export async function storeUpdates(
  db: Queryable,
  botId: string,
  updates: readonly Update[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map((update) => ({ botId, ...update }));
  await db.insert(telegramUpdates).values(rows).onConflictDoNothing();
}

/**
 * What waits to be acted on, as it was said: Telegram counts updates, and brings several at once,
 * to whichever web process.
 */
export async function waitingUpdates(
  db: Queryable,
  botId: string,
  most: number,
): Promise<Update[]> {
  const rows = await db
    .select({ updateId: telegramUpdates.updateId, body: telegramUpdates.body })
    .from(telegramUpdates)
    .where(and(eq(telegramUpdates.botId, botId), isNull(telegramUpdates.doneAt)))
    .orderBy(asc(telegramUpdates.updateId))
    .limit(most);
  return rows.map(({ updateId, body }) => ({ updateId, body: body ?? '' }));
}

/** Marks an update done, for whoever acts on it in this transaction; false where somebody has. */
export async function claimUpdate(
  tx: Transaction,
  botId: string,
  updateId: number,
): Promise<boolean> {
  const claimed = await tx
    .update(telegramUpdates)
    .set({ doneAt: sql`now()`, body: null })
    .where(
      and(
        eq(telegramUpdates.botId, botId),
        eq(telegramUpdates.updateId, updateId),
        isNull(telegramUpdates.doneAt),
      ),
    );
  return claimed.rowCount === 1;
}

/** Forgets updates that nobody brings any more. */
export async function forgetUpdates(database: Database): Promise<void> {
  const old = lt(telegramUpdates.receivedAt, sql`now() - make_interval(days => ${retentionDays})`);
  await inBatches(1_000, async () => {
    const rows = database.select({ place: sql`ctid` }).from(telegramUpdates).where(old);
    const gone = await database
      .delete(telegramUpdates)
      .where(inArray(sql`ctid`, rows.limit(1_000)));
    return gone.rowCount ?? 0;
  });
}
