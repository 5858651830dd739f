import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { mails } from '../tables.ts';

/** What was ever mailed to an address, newest first: subjects and times, no texts. */
export function mailsTo(database: Queryable, recipient: string) {
  return database
    .select({ subject: mails.subject, state: mails.state, createdAt: mails.createdAt })
    .from(mails)
    .where(isTo(recipient))
    .orderBy(desc(mails.createdAt))
    .limit(1000);
}

/** Forgets whatever was mailed to an address, or still waits to be. */
export async function forgetMailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.delete(mails).where(isTo(recipient));
}

function isTo(recipient: string) {
  return eq(sql`lower(${mails.recipient})`, recipient.toLowerCase());
}
