import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { orders } from '../tables.ts';

/**
 * The newest orders of the last week whose customers gave an e-mail, with what a mail about each
 * must say. So many of the newest are looked at that a few are found, and no more.
 */
export async function newestMailed(database: Queryable, count: number) {
  const newest = database
    .select({
      id: orders.id,
      number: orders.number,
      email: orders.email,
      userId: orders.userId,
      locale: orders.locale,
      incomeSystem: orders.incomeSystem,
      outcomeSystem: orders.outcomeSystem,
      incomeAccount: orders.incomeAccount,
      outcomeAccount: orders.outcomeAccount,
      requisitesIssuedAt: orders.requisitesIssuedAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.kind, 'exchange'), sql`${orders.createdAt} > now() - interval '7 days'`))
    .orderBy(desc(orders.createdAt))
    .limit(count * 10)
    .as('newest');
  return database.select().from(newest).where(isNotNull(newest.email)).limit(count);
}
