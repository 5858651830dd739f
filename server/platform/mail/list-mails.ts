import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { mailStates } from '../../../contract/office.ts';
import { type Counted, countUpTo, stretchOf } from '../database/count-up-to.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../http/answers/json-api.ts';
import { mails } from '../tables.ts';

type MailState = (typeof mailStates)[number];

export type MailRow = typeof mails.$inferSelect;

/** One page of the outbox, the newest first; of one state, or of all when it is null. */
export async function listMails(
  database: Database,
  state: MailState | null,
  page: Page,
): Promise<{ readonly rows: readonly MailRow[] } & Counted> {
  const where = state === null ? undefined : eq(mails.state, state);
  const stretch = stretchOf(page);
  const rows = await database
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(stretch.limit)
    .offset(stretch.offset);
  const counted = await countUpTo(database, sql`${mails} where ${where ?? sql`true`}`);
  return { rows, ...counted };
}

/** Whether some mail was refused by the server so many times and still waits. */
export async function isMailStuck(database: Database, attempts: number): Promise<boolean> {
  const rows = await database
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), gte(mails.attempts, attempts)))
    .limit(1);
  return rows.length > 0;
}
