import { type SQL, sql } from 'drizzle-orm';
import { type OrderNeed, orderNeeds } from '../../contract/office-orders.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Page } from '../platform/http/json-api.ts';

export type QueueFilter = {
  readonly status?: string | undefined;
  readonly exception?: string | undefined;
  readonly search?: string | undefined;
  /** Codes of payment systems. */
  readonly income?: string | undefined;
  readonly outcome?: string | undefined;
  /** Made at this moment or later; before this one. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only what waits for an operator, or for one kind of deed. */
  readonly needs?: OrderNeed | 'any' | undefined;
};

export type QueueRow = {
  readonly id: string;
  readonly need: OrderNeed | null;
  readonly waitingSince: Date | null;
  /** Who is making the payouts it waits for, where no more of them wait for somebody. */
  readonly taken: { readonly by: string; readonly at: Date } | null;
};

/** What is not even worth its way back keeps nobody waiting, nor what its chain would not carry. */
const refundable = (units: SQL) => sql`${units} > coalesce((o.policy->>'refundFee')::numeric, 0)
  and ${units} >= coalesce((o.policy->>'refundFee')::numeric, 0)
              + coalesce((o.policy->>'refundMin')::numeric, 0)`;

/**
 * Why an order waits for an operator. Money that a customer says has been paid comes first, then
 * payouts to make by hand, then doubts, then money to be given back.
 */
const need = sql`case
  when o.status = 'waiting_funds' and o.payment_claimed_at is not null and o.received_units = 0
    and o.policy->>'confirmedBy' = 'operator' then 'deposit'
  when p.waiting_since is not null then 'payout'
  when o.status = 'moderation' and o.refund not in ('queued', 'sent') then 'moderation'
  when o.status = 'rejected' and ${refundable(sql`o.received_units`)}
    and o.refund in ('none', 'failed') then 'refund'
  when ${refundable(sql`o.surplus_units`)}
    and o.surplus_refund in ('none', 'confirmed', 'failed') then 'refund'
end`;

const queued = sql`
  orders o
  left join lateral (
    select min(created_at) as waiting_since,
           case when bool_and(taken_at is not null) then
             jsonb_agg(jsonb_build_object('by', taken_by, 'at', taken_at) order by taken_at) -> 0
           end as taken
      from payouts
     where order_id = o.id and rail = 'manual' and state in ('queued', 'sent')
  ) p on true
  cross join lateral (select ${need} as need) n
  cross join lateral (select case n.need
    when 'deposit' then o.payment_claimed_at
    when 'payout' then p.waiting_since
    when 'moderation' then o.updated_at
    when 'refund' then o.updated_at end as waiting_since) w`;

/** One page of the queue: what waits longest for an operator first, then the newest orders. */
export async function readQueue(
  database: Queryable,
  filter: QueueFilter,
  page: Page,
): Promise<{ rows: QueueRow[]; total: number }> {
  const where = whereOf(filter);
  const { rows } = await database.execute<Found>(sql`
    select o.id, n.need, w.waiting_since, p.taken from ${queued} where ${where}
     order by n.need is null, w.waiting_since,
              array_position(${sql.param([...orderNeeds])}::text[], n.need),
              o.created_at desc, o.id
     limit ${page.per} offset ${(page.page - 1) * page.per}`);
  const counted = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from ${queued} where ${where}`,
  );
  return {
    rows: rows.map(toQueueRow),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Ids of the next orders of an export after the one it has come to, the newest first. */
export async function readExport(
  database: Queryable,
  filter: QueueFilter,
  after: { readonly createdAt: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly string[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(date_trunc('milliseconds', o.created_at), o.id)
            < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
  const { rows } = await database.execute<{ id: string }>(sql`
    select o.id from ${queued} where ${whereOf(filter)} and ${beyond}
     order by date_trunc('milliseconds', o.created_at) desc, o.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Why one order waits for an operator, and since when. */
export async function readNeed(database: Queryable, orderId: string): Promise<QueueRow | null> {
  const { rows } = await database.execute<Found>(
    sql`select o.id, n.need, w.waiting_since, p.taken from ${queued} where o.id = ${orderId}`,
  );
  const [row] = rows;
  return row === undefined ? null : toQueueRow(row);
}

type Found = {
  readonly id: string;
  readonly need: OrderNeed | null;
  readonly waiting_since: Date | string | null;
  readonly taken: { readonly by: string; readonly at: string } | null;
};

function toQueueRow({ id, need, waiting_since: since, taken }: Found): QueueRow {
  return {
    id,
    need,
    waitingSince: since === null ? null : new Date(since),
    taken: taken === null ? null : { by: taken.by, at: new Date(taken.at) },
  };
}

/** How many orders wait for each kind of deed. */
export async function countNeeds(database: Queryable): Promise<Record<OrderNeed, number>> {
  const { rows } = await database.execute<{ need: OrderNeed; total: number }>(sql`
    select n.need, count(*)::int as total from ${queued}
     where n.need is not null group by n.need`);
  const counts: Record<OrderNeed, number> = { deposit: 0, payout: 0, moderation: 0, refund: 0 };
  for (const row of rows) counts[row.need] = row.total;
  return counts;
}

function whereOf(filter: QueueFilter): SQL {
  const { status, exception, search, needs, income, outcome, since, until } = filter;
  const parts: SQL[] = [sql`true`];
  if (income !== undefined) parts.push(sql`o.income_system = ${income}`);
  if (outcome !== undefined) parts.push(sql`o.outcome_system = ${outcome}`);
  if (since !== undefined) parts.push(sql`o.created_at >= ${since.toISOString()}`);
  if (until !== undefined) parts.push(sql`o.created_at < ${until.toISOString()}`);
  if (status !== undefined) parts.push(sql`o.status = ${status}`);
  if (exception !== undefined) parts.push(sql`o.exception = ${exception}`);
  if (needs === 'any') parts.push(sql`n.need is not null`);
  else if (needs !== undefined) parts.push(sql`n.need = ${needs}`);
  if (search !== undefined) parts.push(matches(search));
  return sql.join(parts, sql` and `);
}

/** By number, id, e-mail, account or transaction; accounts are found without their spaces. */
function matches(search: string): SQL {
  const text = search.trim();
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const account = `%${text.replace(/\s+/g, '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(
    o.number like ${account} or o.id = ${text} or o.email ilike ${part}
    or o.full_name ilike ${part} or o.phone like ${account}
    or o.outcome_account ilike ${account} or o.income_account ilike ${account}
    or o.refund_account ilike ${account}
    or exists (select from order_requisites r
                where r.order_id = o.id and r.address ilike ${account})
    or exists (select from deposits d where d.order_id = o.id and d.txid ilike ${account})
    or exists (select from payouts x join payout_attempts a on a.payout_id = x.id
                where x.order_id = o.id and a.reference ilike ${account}))`;
}
