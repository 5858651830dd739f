import { and, eq, gt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * An address as that of one account: from when, if it was another's before, and until when, if it
 * is no more. Instants are text, as exact as the database has them.
 */
export type HeldAddress = {
  readonly email: string;
  readonly since: string | null;
  readonly until: string | null;
};

/** What names one of some addresses while it was held; nothing where there are none. */
export function heldBy(email: SQLWrapper, at: SQLWrapper, addresses: readonly HeldAddress[]): SQL {
  const instant = (text: string) => sql`${text}::timestamptz`;
  const each = addresses.map((held) =>
    and(
      eq(sql`lower(${email})`, held.email.toLowerCase()),
      held.since === null ? undefined : gt(at, instant(held.since)),
      held.until === null ? undefined : lte(at, instant(held.until)),
    ),
  );
  return or(...each) ?? sql`false`;
}
