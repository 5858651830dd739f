import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { mails } from '../tables.ts';

/** What was ever mailed to an address, newest first: subjects and times, no texts. */
export function mailsTo(database: Queryable, recipient: string) {
  return database
    .select({ subject: mails.subject, state: mails.state, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(sql`lower(${mails.recipient})`, recipient.toLowerCase()))
    .orderBy(desc(mails.createdAt))
    .limit(1000);
}
