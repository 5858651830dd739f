import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';

/** What has been paid out of one of a user's balances for good, in units. */
export async function readPaidFrom(
  database: Pick<Queryable, 'execute'>,
  userId: string,
  account: string,
): Promise<bigint> {
  const { rows } = await database.execute<{ units: string }>(sql`
    select coalesce(sum(case when drawn_parts is null then income_units else (
             select coalesce(sum((part->>'units')::numeric), 0)
               from jsonb_array_elements(drawn_parts) part
              where part->>'account' = ${account}) end), 0)::text as units
      from orders
     where user_id = ${userId} and kind = 'withdrawal' and status = 'completed'
       and (drawn_from = ${account} or drawn_parts is not null)`);
  return BigInt(rows[0]?.units ?? '0');
}
