import { type SQL, sql } from 'drizzle-orm';
import { type OrderSearch, orderSearch } from '../../../core/orders/order-search.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { byAmount } from './find-by-amount.ts';

/**
 * Shorter texts are in too many orders for an index: only so many of the newest are looked at, and
 * requisites and transactions are found by their beginning alone.
 */
const indexedLengthMin = 3;
const newestLookedAt = 50_000;

/** Orders that a search found. */
type Found = {
  /** The condition that an order `o` is one of them. */
  readonly condition: SQL;
  /** What they are, by what was found of them, the newest first; null where that is not known. */
  readonly ids: readonly string[] | null;
};

/**
 * Finds the orders that `search` means: the one with this number, id or transaction, or those from
 * this address of the internet, where there are any; those of this amount where it is written as
 * only amounts are and there are any; else every order with this part in its number, accounts,
 * name, contacts, or where it was told to pay, this phone in whatever form, this amount, this
 * beginning of a transaction, or this part of what an operator wrote in its place. At most the
 * `most` newest are found, or all where that is null.
 *
 * Those `most` are found first and the rest of a query is given their ids: how many orders have a
 * part or an amount is a guess of the planner, and by a wrong one it walks through all orders.
 */
export async function matchingOrders(
  database: Queryable,
  typed: string,
  most: number | null,
): Promise<Found> {
  const search = orderSearch(typed);
  const exact = await findExactly(database, search);
  if (exact.length > 0) return { condition: isOneOf(exact), ids: null };
  if (search.ip !== null && (await isAny(database, fromAddress(search.ip, 1)))) {
    return among(database, fromAddress(search.ip, most), most);
  }
  const amounts = byAmount(search, most);
  if (search.isAmount && amounts !== null && (await isAny(database, amounts))) {
    return among(database, amounts, most);
  }
  return among(database, containing(search, amounts, most), most);
}

/** Orders of `found`: a query of `order_id` and a time `at`. */
async function among(database: Queryable, found: SQL, most: number | null): Promise<Found> {
  if (most === null) {
    return { condition: sql`o.id in (select order_id from (${found}) f)`, ids: null };
  }
  const { rows } = await database.execute<{ order_id: string }>(sql`
    select order_id from (${found}) f
     group by order_id order by max(at) desc, order_id limit ${most}`);
  const ids = rows.map((row) => row.order_id);
  return { condition: isOneOf(ids), ids };
}

const isOneOf = (ids: readonly string[]) => sql`o.id = any(${sql.param([...ids])}::text[])`;

/** Accounts, numbers and transactions are found without their spaces. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

async function isAny(database: Queryable, query: SQL): Promise<boolean> {
  const { rows } = await database.execute<{ any: boolean }>(sql`select exists (${query}) as any`);
  return rows[0]?.any === true;
}

function fromAddress(ip: string, most: number | null): SQL {
  const limit = most === null ? sql`` : sql`limit ${most}`;
  return sql`
    select id as order_id, created_at as at from orders
     where ip = ${ip} order by created_at desc ${limit}`;
}

async function findExactly(
  database: Queryable,
  { text, closed }: OrderSearch,
): Promise<readonly string[]> {
  const lower = closed.toLowerCase();
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from orders where number = ${closed}
    union select id from orders where id = ${text}
    union select order_id from deposits where lower(txid) = ${lower} and order_id is not null
    union select order_id from payouts where id = any(array(
      select a.payout_id from payout_attempts a
       where lower(a.reference) = ${lower} or lower(a.operation) = ${lower}
          or lower(a.txid) = ${lower}))`);
  return rows.map(({ id }) => id);
}

function containing(
  { text, closed, digits }: OrderSearch,
  amounts: SQL | null,
  most: number | null,
): SQL {
  const part = `%${escaped(text)}%`;
  const account = `%${escaped(closed)}%`;
  // Each is looked up by itself: the same one twice costs twice as much.
  const parts = [...new Set([part, account, digits === null ? part : `%${digits}%`])];
  const begins = `${escaped(closed.toLowerCase())}%`;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  const short = closed.length < indexedLengthMin && most !== null;
  const known = short
    ? sql`(select * from order_search order by created_at desc limit ${newestLookedAt})`
    : sql`order_search`;
  // Of which order an attempt is, is looked up by its key: a join may read all payouts for it.
  return sql`
    (select s.order_id, s.created_at as at from ${known} s
      where s.text ilike any(${sql.param(parts)}::text[])
      order by s.created_at desc ${limit})
    union all
    (select r.order_id, r.issued_at from order_requisites r
      where lower(r.address) like ${begins}${short ? sql`` : sql` or r.address ilike ${account}`}
      order by r.issued_at desc ${limit})
    ${amounts === null ? sql`` : sql`union all (${amounts})`}
    union all
    (select d.order_id, d.seen_at from deposits d
      where d.order_id is not null
        and (lower(d.txid) like ${begins}
             ${short ? sql`` : sql`or d.rail = 'manual' and d.txid ilike ${account}`})
      order by d.seen_at desc ${limit})
    union all
    (select (select x.order_id from payouts x where x.id = a.payout_id), a.created_at
       from payout_attempts a
      where lower(a.reference) like ${begins} or lower(a.operation) like ${begins}
         or lower(a.txid) like ${begins}
         ${short ? sql`` : sql`or a.rail = 'manual' and a.reference ilike ${account}`}
      order by a.created_at desc ${limit})`;
}
