import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** Shorter texts are in too many orders for an index: only so many of the newest are looked at. */
const indexedLengthMin = 3;
const newestLookedAt = 50_000;

/**
 * The condition that an order `o` is what `search` means: the one with this number, id or
 * transaction where there is one, else every order with this part in its number, accounts, name or
 * contacts, this beginning of an address or a transaction, or this part of what an operator wrote
 * in its place. At most the `most` newest are found, or all where that is null.
 */
export async function matchingOrders(
  database: Queryable,
  search: string,
  most: number | null,
): Promise<SQL> {
  const exact = await findExactly(database, search.trim());
  if (exact.length > 0) return sql`o.id = any(${sql.param(exact)}::text[])`;
  return containing(search.trim(), most);
}

/** Accounts, numbers and transactions are found without their spaces. */
const closed = (text: string) => text.replace(/\s+/g, '');
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

async function findExactly(database: Queryable, text: string): Promise<readonly string[]> {
  const lower = closed(text).toLowerCase();
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from orders where number = ${closed(text)}
    union select id from orders where id = ${text}
    union select order_id from deposits where lower(txid) = ${lower} and order_id is not null
    union select p.order_id from payout_attempts a join payouts p on p.id = a.payout_id
           where lower(a.reference) = ${lower} or lower(a.operation) = ${lower}
              or lower(a.txid) = ${lower}`);
  return rows.map(({ id }) => id);
}

function containing(text: string, most: number | null): SQL {
  const part = `%${escaped(text)}%`;
  const account = `%${escaped(closed(text))}%`;
  const begins = `${escaped(closed(text).toLowerCase())}%`;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  const short = closed(text).length < indexedLengthMin && most !== null;
  const known = short
    ? sql`(select * from order_search order by created_at desc limit ${newestLookedAt})`
    : sql`order_search`;
  return sql`o.id in (
    (select s.order_id from ${known} s
      where s.text ilike ${part} or s.text ilike ${account}
      order by s.created_at desc ${limit})
    union all
    (select r.order_id from order_requisites r
      where lower(r.address) like ${begins} order by r.issued_at desc ${limit})
    union all
    (select d.order_id from deposits d
      where d.order_id is not null
        and (lower(d.txid) like ${begins} or d.rail = 'manual' and d.txid ilike ${account})
      order by d.seen_at desc ${limit})
    union all
    (select x.order_id from payout_attempts a join payouts x on x.id = a.payout_id
      where lower(a.reference) like ${begins} or lower(a.operation) like ${begins}
         or lower(a.txid) like ${begins}
         or a.rail = 'manual' and a.reference ilike ${account}
      order by a.created_at desc ${limit}))`;
}
