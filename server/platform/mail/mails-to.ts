import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { noteErasure } from '../archives/erase-records.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { isOneOf } from '../database/is-one-of.ts';
import { mails } from '../tables.ts';
import { mailArchive } from './archived-mails.ts';

/** What was ever mailed to an address, newest first: subjects and times, no texts. */
export function mailsTo(database: Queryable, recipient: string) {
  return database
    .select({ subject: mails.subject, state: mails.state, createdAt: mails.createdAt })
    .from(mails)
    .where(isTo(recipient))
    .orderBy(desc(mails.createdAt))
    .limit(1000);
}

/** Texts of what was mailed to an address since a moment, the newest hundred. */
export async function textsTo(
  database: Queryable,
  recipient: string,
  since: Date,
): Promise<readonly string[]> {
  const rows = await database
    .select({ text: mails.text })
    .from(mails)
    .where(and(isTo(recipient), gte(mails.createdAt, since)))
    .orderBy(desc(mails.createdAt))
    .limit(100);
  return rows.map(({ text }) => text);
}

/** How many mails of the last day have not gone out yet though that was tried, or never will. */
export async function countStuck(database: Queryable): Promise<number> {
  const [row] = await database
    .select({ stuck: sql<number>`count(*)::int` })
    .from(mails)
    .where(
      and(
        isOneOf(mails.state, ['waiting', 'failed']),
        gt(mails.attempts, 0),
        sql`${mails.createdAt} > now() - interval '1 day'`,
      ),
    );
  return row?.stuck ?? 0;
}

/** Forgets whatever was mailed to an address, or still waits to be; archives follow. */
export async function forgetMailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.delete(mails).where(isTo(recipient));
  await noteErasure(tx, { kind: mailArchive, recipient });
}

/** Forgets what was mailed to an address with these signs in its subject, or still waits to be. */
export async function forgetMailsAbout(
  tx: Transaction,
  recipient: string,
  signs: string,
): Promise<void> {
  const isAbout = sql`position(${signs} in ${mails.subject}) > 0`;
  await tx.delete(mails).where(and(isTo(recipient), isAbout));
  await noteErasure(tx, { kind: mailArchive, recipient, about: signs });
}

function isTo(recipient: string) {
  return eq(sql`lower(${mails.recipient})`, recipient.toLowerCase());
}
