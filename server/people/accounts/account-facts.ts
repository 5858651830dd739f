import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** The e-mail of a user, as an expression; null where there is no such user, or none any more. */
export function emailOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select fact.email from users fact where fact.id = ${userId})`;
}

/** The share in millionths that was agreed with a partner, as an expression; null: none was. */
export function agreedRate(userId: SQLWrapper): SQL {
  return sql`(select fact.referral_rate_ppm from users fact where fact.id = ${userId})`;
}

/** The e-mails of some users, by their ids. */
export async function readEmails(
  database: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await database.execute<{ id: string; email: string | null }>(
    sql`select id::text, email from users where id = any(${sql.param([...userIds])}::uuid[])`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
