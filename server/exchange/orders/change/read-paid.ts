import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';

/** What has been paid out of one of a user's balances for good, in units. */
export async function readPaidFrom(
  database: Pick<Queryable, 'execute'>,
  userId: string,
  account: string,
): Promise<bigint> {
  const paid = await readAllPaid(database, [{ userId, account }]);
  return paid.get(account) ?? 0n;
}

/** The same of several users at once, by the balances. */
export async function readAllPaid(
  database: Pick<Queryable, 'execute'>,
  balances: readonly { readonly userId: string; readonly account: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await database.execute<{ account: string; units: string }>(sql`
    select balance.account, (
      select coalesce(sum(case when drawn_parts is null then income_units else (
               select coalesce(sum((part->>'units')::numeric), 0)
                 from jsonb_array_elements(drawn_parts) part
                where part->>'account' = balance.account) end), 0)
        from orders
       where user_id = balance.owner and kind = 'withdrawal' and status = 'completed'
         and (drawn_from = balance.account or drawn_parts is not null))::text as units
      from unnest(${sql.param(balances.map(({ userId }) => userId))}::text[],
                  ${sql.param(balances.map(({ account }) => account))}::text[])
        as balance (owner, account)`);
  return new Map(rows.map(({ account, units }) => [account, BigInt(units)]));
}
