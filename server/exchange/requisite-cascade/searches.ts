import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/database.ts';

/** Longer than any one answer takes: what is claimed beyond it was left by a process that died. */
const claimSeconds = 25;

/**
 * Claims the search of an order for whoever calls; gives since when it goes on, or null where
 * somebody else has it. One that had found nothing begins anew.
 */
export async function claimSearch(database: Database, orderId: string): Promise<Date | null> {
  const until = sql`now() + make_interval(secs => ${claimSeconds})`;
  const { rows } = await database.execute<{ since: Date }>(sql`
    insert into requisite_searches as stored (order_id, claimed_until)
    values (${orderId}, ${until})
    on conflict (order_id) do update
       set claimed_until = excluded.claimed_until,
           since = case stored.state when 'looking' then stored.since else now() end,
           state = 'looking'
     where stored.claimed_until is null or stored.claimed_until < now()
    returning since`);
  const since = rows[0]?.since;
  return since === undefined ? null : new Date(since);
}

/** Whoever looks is about to wait for another answer. */
export async function renewClaim(database: Database, orderId: string): Promise<void> {
  await database.execute(sql`
    update requisite_searches set claimed_until = now() + make_interval(secs => ${claimSeconds})
     where order_id = ${orderId}`);
}

/** Whoever looked goes; the worker goes on. */
export async function releaseSearch(database: Database, orderId: string): Promise<void> {
  await database.execute(sql`
    update requisite_searches
       set claimed_until = null, next_at = now()
     where order_id = ${orderId}`);
}

/** The search is over. */
export async function closeSearch(
  database: Database,
  orderId: string,
  state: 'given' | 'none',
): Promise<void> {
  await database.execute(sql`
    update requisite_searches set claimed_until = null, state = ${state}
     where order_id = ${orderId}`);
}

/** Orders whose search nobody is at now. */
export async function readDueSearches(database: Queryable): Promise<string[]> {
  const { rows } = await database.execute<{ order_id: string }>(sql`
    select order_id from requisite_searches
     where state = 'looking' and next_at <= now()
       and (claimed_until is null or claimed_until < now())
     order by next_at limit 50`);
  return rows.map(({ order_id: id }) => id);
}

/** How the searches of some orders stand; those that never were searched for are not there. */
export async function readSearches(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, 'looking' | 'none'>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await database.execute<{ order_id: string; state: 'looking' | 'none' }>(sql`
    select order_id, state from requisite_searches
     where order_id = any(${sql.param(orderIds)}::text[]) and state in ('looking', 'none')`);
  return new Map(rows.map((row) => [row.order_id, row.state]));
}
