import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { noteErasures } from '../archives/erase-records.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { isOneOf } from '../database/is-one-of.ts';
import { mails } from '../tables.ts';
import { mailArchive } from './archived-mails.ts';
import { type HeldAddress, heldBy } from './held-address.ts';

/** What was ever mailed to some addresses, newest first: subjects and times, no texts. */
export function mailsTo(database: Queryable, addresses: readonly HeldAddress[]) {
  return database
    .select({ subject: mails.subject, state: mails.state, createdAt: mails.createdAt })
    .from(mails)
    .where(heldBy(mails.recipient, mails.createdAt, addresses))
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

/** Forgets whatever was mailed to some addresses, or still waits to be; archives follow. */
export async function forgetMailsTo(
  tx: Transaction,
  addresses: readonly HeldAddress[],
): Promise<void> {
  await tx.delete(mails).where(heldBy(mails.recipient, mails.createdAt, addresses));
  const erasures = addresses.map(({ email, since, until }) => ({
    kind: mailArchive,
    recipient: email,
    since,
    until,
  }));
  await noteErasures(tx, erasures);
}

/** Forgets what was mailed about some orders, to whatever address each gave; archives follow. */
export async function forgetMailsOfOrders(
  tx: Transaction,
  orders: readonly { readonly id: string; readonly number: string; readonly email: string }[],
): Promise<void> {
  if (orders.length === 0) return;
  const column = (of: (order: (typeof orders)[number]) => string) =>
    sql`${sql.param(orders.map(of))}::text[]`;
  const about = sql`unnest(${column(({ email }) => email.toLowerCase())},
    ${column(({ id }) => id)}, ${column(({ number }) => number)}) as about (email, id, number)`;
  await tx.execute(sql`
    delete from mails using ${about}
     where lower(mails.recipient) = about.email
       and (position(about.number in mails.subject) > 0 or position(about.id in mails.text) > 0)`);
  const erasures = orders.map(({ number, email }) => ({
    kind: mailArchive,
    recipient: email,
    about: number,
  }));
  await noteErasures(tx, erasures);
}

/** Forgets what was mailed to an address with these signs in its subject, or still waits to be. */
export async function forgetMailsAbout(
  tx: Transaction,
  recipient: string,
  signs: string,
): Promise<void> {
  const isAbout = sql`position(${signs} in ${mails.subject}) > 0`;
  await tx.delete(mails).where(and(isTo(recipient), isAbout));
  await noteErasures(tx, [{ kind: mailArchive, recipient, about: signs }]);
}

function isTo(recipient: string) {
  return eq(sql`lower(${mails.recipient})`, recipient.toLowerCase());
}
