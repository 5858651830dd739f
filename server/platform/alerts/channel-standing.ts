import { eq, sql } from 'drizzle-orm';
import type { AlertChannel } from '../../../core/alerts/alert-kind.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { raiseAlert } from './raise-alert.ts';
import { alertStandings } from './tables.ts';

/** So many failures in a row are no passing trouble. */
export const failuresForAlert = 3;

type ChannelStanding = typeof alertStandings.$inferSelect;

/** How every channel fares that was ever used. */
export function readStandings(database: Queryable): Promise<ChannelStanding[]> {
  return database.select().from(alertStandings).orderBy(alertStandings.channel);
}

/** Notes that a channel has carried a message; nothing is held against it any more. */
export async function noteCarried(database: Queryable, channel: AlertChannel): Promise<void> {
  const set = { succeededAt: sql`now()`, failures: 0, lastError: null };
  await database
    .insert(alertStandings)
    .values({ channel, ...set })
    .onConflictDoUpdate({ target: alertStandings.channel, set });
}

/** Notes that a channel failed. When it keeps failing, the operators hear of it over the others. */
export async function noteChannelFailed(
  database: Database,
  channel: AlertChannel,
  why: string,
): Promise<void> {
  const lastError = why.replaceAll('\0', '').slice(0, 200);
  await inTransaction(database, async (tx) => {
    await tx.insert(alertStandings).values({ channel }).onConflictDoNothing();
    const [row] = await tx
      .update(alertStandings)
      .set({ failedAt: sql`now()`, failures: sql`${alertStandings.failures} + 1`, lastError })
      .where(eq(alertStandings.channel, channel))
      .returning({ failures: alertStandings.failures });
    if (row?.failures !== failuresForAlert) return;
    await raiseAlert(tx, { kind: 'channel_failed', subject: channel, params: { why: lastError } });
  });
}
