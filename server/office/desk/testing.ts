import { sql } from 'drizzle-orm';
import { assert } from '../../../core/assert.ts';
import type { Queryable } from '../../platform/database/database.ts';

/**
 * Asserts that what the database keeps beside the orders, for the queue, the search and the pool,
 * is what all orders together say.
 */
export async function assertProjections(database: Queryable): Promise<void> {
  const differences = {
    'what orders wait for': sql`
      select order_id, need, since, claimed_by, claimed_at from orders_waiting
      except select order_id, need, since, claimed_by, claimed_at from order_needs`,
    'orders that wait no more': sql`
      select order_id from order_needs except select order_id from orders_waiting`,
    'what orders are found by': sql`
      select id, order_search_text(o) from orders o except select order_id, text from order_search`,
    'what accounts of the pool have taken': sql`
      select coalesce(s.requisite_id, u.requisite_id), s.units, u.units
        from (select r.requisite_id, requisite_usage_at(r.issued_at, o.paid_at) as at,
                     sum(requisite_usage_units(o)) as units
                from order_requisites r join orders o on o.id = r.order_id
               where r.requisite_id is not null group by 1, 2) s
        full join requisite_usage u on u.requisite_id = s.requisite_id and u.at = s.at
       where coalesce(s.units, 0) <> coalesce(u.units, 0)`,
  };
  for (const [name, query] of Object.entries(differences)) {
    const { rows } = await database.execute(query);
    assert(rows.length === 0, `${name} is kept wrongly: ${JSON.stringify(rows.slice(0, 5))}`);
  }
}
