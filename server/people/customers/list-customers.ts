import { type SQL, sql } from 'drizzle-orm';
import type { CustomerSearch } from '../../../core/customers/customer-search.ts';
import type { Queryable } from '../../platform/database/database.ts';

export type CustomerLine = {
  /** An account's id, or that of the newest order without one. */
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
  /** Of the account; null without one. */
  readonly status: string | null;
  /** When they registered, or made their newest order, to the microsecond. */
  readonly at: string;
};

type Asked = {
  readonly search: CustomerSearch | null;
  /** Where the page before ended: its moment and id. */
  readonly after: readonly [at: string, id: string] | null;
  readonly limit: number;
};

/** So many are looked at of what a part of a text is in. */
const foundMax = 2_000;

const moment = (column: SQL) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Accounts that are not deleted, the newest first, from a key on. */
export async function listAccounts(
  db: Queryable,
  { search, status, after, limit }: Asked & { readonly status: string | null },
): Promise<readonly CustomerLine[]> {
  const { rows } = await db.execute<CustomerLine>(sql`
    select u.id::text as id, u.email, u.name, u.phone, u.status,
           ${moment(sql`u.created_at`)} as at
      from users u
     where u.status <> 'deleted'
       ${status === null ? sql`` : sql`and u.status = ${status}`}
       ${search === null ? sql`` : sql`and u.id in (${accountsLike(search)})`}
       ${after === null ? sql`` : sql`and (u.created_at, u.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
     order by u.created_at desc, u.id desc limit ${limit}`);
  return rows;
}

function accountsLike({ text, closed, digits }: CustomerSearch): SQL {
  const bounded = (query: SQL) => sql`(${query} limit ${foundMax})`;
  const phone = sql`regexp_replace(phone, '[^0-9]', '', 'g')`;
  return sql.join(
    [
      sql`select user_id from referral_codes where code = ${closed.toLowerCase()}`,
      sql`select id from users where referral_code = ${closed.toLowerCase()}`,
      bounded(
        sql`select id from users where email ilike ${like(text)} or name ilike ${like(text)}`,
      ),
      ...(digits === null
        ? []
        : [bounded(sql`select id from users where ${phone} like ${like(digits)}`)]),
      bounded(sql`select user_id from user_wallets where account ilike ${like(closed)}`),
    ],
    sql` union `,
  );
}

/** Who has ordered without an account, each by the newest of their orders, from a key on. */
export async function listGuests(
  db: Queryable,
  { search, after, limit }: Asked,
): Promise<readonly CustomerLine[]> {
  const guests = sql`o.user_id is null and o.email is not null`;
  const newest =
    search === null
      ? sql`
        select o.* from orders o
         where ${guests} and not exists (
           select from orders newer
            where lower(newer.email) = lower(o.email) and newer.user_id is null
              and newer.email is not null
              and (newer.created_at, newer.id) > (o.created_at, o.id))`
      : sql`
        select distinct on (lower(o.email)) o.* from orders o
         where ${guests} and o.id in (${ordersLike(search)})
         order by lower(o.email), o.created_at desc, o.id desc`;
  const behind =
    after === null ? sql`true` : sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]})`;
  const { rows } = await db.execute<CustomerLine>(sql`
    select id, email, full_name as name, phone, null as status, ${moment(sql`created_at`)} as at
      from (${newest}) newest
     where ${behind}
     order by created_at desc, id desc limit ${limit}`);
  return rows;
}

function ordersLike({ text, closed, digits }: CustomerSearch): SQL {
  const parts = [text, closed, ...(digits === null ? [] : [digits])].map(like);
  return sql`select order_id from order_search
    where text ilike any(${sql.param(parts)}::text[])
    order by created_at desc limit ${foundMax}`;
}
