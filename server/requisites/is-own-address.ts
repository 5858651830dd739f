import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { orderRequisites } from './tables.ts';

/**
 * Says whether an address is one that we gave to a customer to pay to. Paying out to it would move
 * our own money in a circle and look like a deposit. Operators' accounts are not meant here.
 */
export async function isOwnAddress(
  database: Queryable,
  rail: string,
  address: string,
): Promise<boolean> {
  const [row] = await database
    .select({ orderId: orderRequisites.orderId })
    .from(orderRequisites)
    .where(
      and(
        eq(orderRequisites.rail, rail),
        eq(orderRequisites.address, address),
        ne(orderRequisites.rail, 'manual'),
      ),
    )
    .limit(1);
  return row !== undefined;
}
