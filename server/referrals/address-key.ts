import { type SQL, sql } from 'drizzle-orm';

/**
 * What addresses are compared by, in the database: one home has a whole /64 of IPv6 to change
 * addresses in. What is no address stands for itself.
 */
export function addressKey(ip: SQL): SQL {
  const bare = sql`regexp_replace(${ip}, '^::ffff:|%.*$', '', 'gi')`;
  return sql`(case when pg_input_is_valid(${bare}, 'inet') and family((${bare})::inet) = 6
    then network(set_masklen((${bare})::inet, 64))::text else ${bare} end)`;
}
