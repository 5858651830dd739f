import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { HeldAddress } from '../../platform/mail/held-address.ts';
import type { LiveAccount } from './find-account.ts';
import { formerEmails } from './tables.ts';

/** Remembers the address that an account leaves; one that it comes back to is former no more. */
export async function leaveEmail(
  tx: Transaction,
  { id: userId, email }: LiveAccount,
  next: string,
): Promise<void> {
  const own = eq(formerEmails.userId, userId);
  await tx.delete(formerEmails).where(and(own, eq(formerEmails.email, next.toLowerCase())));
  await tx
    .insert(formerEmails)
    .values({ userId, email: email.toLowerCase() })
    .onConflictDoUpdate({
      target: [formerEmails.userId, formerEmails.email],
      set: { leftAt: sql`now()` },
    });
}

/**
 * The addresses of an account, that of now first: each for as long as it was this account's alone.
 * What another account wrote under the same address, before or after, is not among it.
 */
export async function heldAddresses(
  database: Queryable,
  { id: userId, email }: LiveAccount,
): Promise<readonly HeldAddress[]> {
  const { rows } = await database.execute<HeldAddress>(sql`
    select held.email, held.until::text as until, (
             select max(other.left_at)::text from former_emails other
              where other.email = lower(held.email) and other.user_id <> ${userId}
                and (held.until is null or other.left_at < held.until)
           ) as since
      from (
        select ${email}::text as email, null::timestamptz as until
        union all
        select email, left_at from former_emails where user_id = ${userId}
      ) held
     order by held.until desc nulls first`);
  return rows;
}

/** Which addresses an account had, the one it left first before the others. */
export function listFormerEmails(database: Queryable, userId: string) {
  return database
    .select({ email: formerEmails.email, leftAt: formerEmails.leftAt })
    .from(formerEmails)
    .where(eq(formerEmails.userId, userId))
    .orderBy(asc(formerEmails.leftAt));
}

/** Forgets them, once what was written under them is gone. */
export async function forgetFormerEmails(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(formerEmails).where(eq(formerEmails.userId, userId));
}
