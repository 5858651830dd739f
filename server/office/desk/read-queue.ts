import { type SQL, sql } from 'drizzle-orm';
import { type OrderNeed, orderNeeds } from '../../../contract/office/needs.ts';
import { countedMax } from '../../platform/database/count-up-to.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import { matchingOrders } from './search-orders.ts';

export type QueueFilter = {
  readonly status?: string | undefined;
  readonly exception?: string | undefined;
  readonly search?: string | undefined;
  /** Codes of payment systems; where both are asked for, the direction alone. */
  readonly income?: string | undefined;
  readonly outcome?: string | undefined;
  readonly direction?: string | undefined;
  /** Code of the city where cash changes hands. */
  readonly city?: string | undefined;
  /** Made at this moment or later; before this one. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only what waits for an operator, or for one kind of action. */
  readonly needs?: OrderNeed | 'any' | undefined;
};

export type QueueRow = {
  readonly id: string;
  readonly need: OrderNeed | null;
  readonly waitingSince: Date | null;
  /** Who is making the payouts it waits for, where no more of them wait for somebody. */
  readonly claimed: { readonly by: string; readonly at: Date } | null;
  /** Nobody has decided it in time. */
  readonly escalated: boolean;
};

/** What of an order is asked for, beside why it waits. */
type Conditions = {
  /** Of the order `o`; null where every order is meant. */
  readonly of: SQL | null;
  /** What a search alone has found, the newest first: no order is read to be sorted or counted. */
  readonly ids: readonly string[] | null;
  /** Of what it waits for, `n`; null where it need not wait for anything. */
  readonly needs: SQL | null;
};

const order = sql`n.escalated desc, n.since,
  array_position(${sql.param([...orderNeeds])}::text[], n.need),
  n.order_id`;
/** Orders are looked at only where something is asked of them. */
const waitingFrom = ({ of, needs }: Conditions): SQL =>
  of === null
    ? sql`order_needs n where ${needs ?? sql`true`}`
    : sql`order_needs n join orders o on o.id = n.order_id where ${of} and ${needs ?? sql`true`}`;
const othersFrom = ({ of }: Conditions): SQL => sql`orders o
  where ${of ?? sql`true`} and not exists (select from order_needs n where n.order_id = o.id)`;

/**
 * Of a search with nothing beside it no more are found: an amount may be that of every tenth order,
 * and who looks for one order of those writes more of it. Beside a status or a time the one that is
 * meant may be older than so many.
 */
export const searchedMax = 1_000;

/**
 * One page of the queue: what waits longest for an operator first, then the newest orders. Of the
 * total no more than `countedMax` are counted, or `searchedMax`; `more` says that there are others.
 */
export async function readQueue(
  database: Queryable,
  filter: QueueFilter,
  page: Page,
): Promise<{ rows: QueueRow[]; total: number; more: boolean }> {
  const { search, ...beside } = filter;
  const isBareSearch =
    search !== undefined && Object.values(beside).every((asked) => asked === undefined);
  const most = isBareSearch ? searchedMax : countedMax;
  const where = await conditionsOf(database, filter, most + 1);
  const first = (page.page - 1) * page.per;
  const rows = await readWaiting(database, where, { first, count: page.per });
  const waitingTotal = await countWaiting(database, where);
  if (where.needs !== null) return { rows, total: waitingTotal, more: false };
  // Of what does not wait no more is read than is counted, however far behind a page is.
  const left = Math.min(page.per - rows.length, waitingTotal + most - first);
  const others =
    left <= 0
      ? []
      : await readOthers(database, where, {
          first: Math.max(0, first - waitingTotal),
          count: left,
        });
  const counted = await countMatching(database, where, waitingTotal + most + 1);
  const total = Math.min(counted, Math.max(most, waitingTotal));
  return { rows: [...rows, ...others], total, more: counted > total };
}

type Stretch = { readonly first: number; readonly count: number };

async function readWaiting(
  database: Queryable,
  where: Conditions,
  { first, count }: Stretch,
): Promise<QueueRow[]> {
  const { rows } = await database.execute<Found>(sql`
    select n.order_id as id, n.need, n.since, n.claimed_by, n.claimed_at, n.escalated
      from ${waitingFrom(where)}
     order by ${order} limit ${count} offset ${first}`);
  return rows.map(toQueueRow);
}

async function countWaiting(database: Queryable, where: Conditions): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from ${waitingFrom(where)}`,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Counts orders up to a bound, those that wait among them: whether each waits is not asked, so that
 * an index alone is read.
 */
async function countMatching(
  database: Queryable,
  { of, ids }: Conditions,
  most: number,
): Promise<number> {
  if (ids !== null) return Math.min(ids.length, most);
  const { rows } = await database.execute<{ total: number }>(sql`
    select count(*)::int as total
      from (select from orders o where ${of ?? sql`true`} limit ${most}) counted`);
  return rows[0]?.total ?? 0;
}

async function readOthers(
  database: Queryable,
  where: Conditions,
  { first, count }: Stretch,
): Promise<QueueRow[]> {
  const { ids } = where;
  const { rows } = await database.execute<{ id: string }>(
    ids === null
      ? sql`select o.id from ${othersFrom(where)}
             order by o.created_at desc, o.id limit ${count} offset ${first}`
      : sql`select o.id
              from unnest(${sql.param([...ids])}::text[]) with ordinality as o (id, place)
             where not exists (select from order_needs n where n.order_id = o.id)
             order by o.place limit ${count} offset ${first}`,
  );
  return rows.map(({ id }) => ({
    id,
    need: null,
    waitingSince: null,
    claimed: null,
    escalated: false,
  }));
}

/** How far an export has come: the moment as the database writes it, to the last digit. */
export type ExportKey = { readonly at: string; readonly id: string };

/** The next orders of an export after the one it has come to, the newest first. */
export async function readExport(
  database: Queryable,
  filter: QueueFilter,
  after: ExportKey | null,
  limit: number,
): Promise<readonly ExportKey[]> {
  const { of, needs } = await conditionsOf(database, filter, null);
  // The first half of the key alone is what an index is entered by.
  const beyond =
    after === null
      ? sql`true`
      : sql`o.created_at <= ${after.at}::timestamptz
            and (o.created_at < ${after.at}::timestamptz or o.id > ${after.id})`;
  const where = { of: sql`${of ?? sql`true`} and ${beyond}`, ids: null, needs };
  const from = needs === null ? sql`orders o where ${where.of}` : waitingFrom(where);
  const { rows } = await database.execute<ExportKey>(sql`
    select o.id, o.created_at::text as at from ${from}
     order by o.created_at desc, o.id limit ${limit}`);
  return rows;
}

/** Why one order waits for an operator, and since when; null where it waits for nobody. */
export async function readNeed(database: Queryable, orderId: string): Promise<QueueRow | null> {
  const { rows } = await database.execute<Found>(sql`
    select n.order_id as id, n.need, n.since, n.claimed_by, n.claimed_at, n.escalated
      from order_needs n where n.order_id = ${orderId}`);
  const [row] = rows;
  return row === undefined ? null : toQueueRow(row);
}

/** Why one order waits for an operator, and for how many seconds; null where it does not. */
export async function readWait(
  database: Queryable,
  orderId: string,
): Promise<{ readonly need: OrderNeed; readonly seconds: number } | null> {
  const { rows } = await database.execute<{ need: OrderNeed; seconds: number }>(sql`
    select need, greatest(0, extract(epoch from clock_timestamp() - since))::int as seconds
      from order_needs where order_id = ${orderId}`);
  return rows[0] ?? null;
}

type Found = {
  readonly id: string;
  readonly need: OrderNeed;
  readonly since: Date | string;
  readonly claimed_by: string | null;
  readonly claimed_at: Date | string | null;
  readonly escalated: boolean;
};

function toQueueRow({ claimed_by: by, claimed_at: at, ...found }: Found): QueueRow {
  const { id, need, since, escalated } = found;
  const claimed = by === null || at === null ? null : { by, at: new Date(at) };
  return { id, need, waitingSince: new Date(since), claimed, escalated };
}

/** How many orders wait for each kind of action. */
export async function countNeeds(database: Queryable): Promise<Record<OrderNeed, number>> {
  const { rows } = await database.execute<{ need: OrderNeed; total: number }>(
    sql`select need, count(*)::int as total from order_needs group by need`,
  );
  const counts: Record<OrderNeed, number> = {
    requisites: 0,
    deposit: 0,
    payout: 0,
    release: 0,
    moderation: 0,
    refund: 0,
  };
  for (const row of rows) counts[row.need] = row.total;
  return counts;
}

/** Of a search at most the `most` newest orders are found, or all where that is null. */
async function conditionsOf(
  database: Queryable,
  filter: QueueFilter,
  most: number | null,
): Promise<Conditions> {
  const { status, exception, search, needs, income, outcome, direction } = filter;
  const { city, since, until } = filter;
  const parts: SQL[] = [];
  if (income !== undefined) parts.push(sql`o.income_system = ${income}`);
  if (outcome !== undefined) parts.push(sql`o.outcome_system = ${outcome}`);
  if (direction !== undefined) parts.push(sql`o.direction_id = ${direction}`);
  if (city !== undefined) parts.push(sql`o.city = ${city}`);
  if (since !== undefined) parts.push(sql`o.created_at >= ${since.toISOString()}`);
  if (until !== undefined) parts.push(sql`o.created_at < ${until.toISOString()}`);
  if (status !== undefined) parts.push(sql`o.status = ${status}`);
  if (exception !== undefined) parts.push(sql`o.exception = ${exception}`);
  const isBare = parts.length === 0;
  const found = search === undefined ? null : await matchingOrders(database, search, most);
  if (found !== null) parts.push(found.condition);
  const asked = needs === undefined ? null : needs === 'any' ? sql`true` : sql`n.need = ${needs}`;
  const of = parts.length === 0 ? null : sql.join(parts, sql` and `);
  return { of, ids: isBare ? (found?.ids ?? null) : null, needs: asked };
}
