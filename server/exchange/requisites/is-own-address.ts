import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/**
 * Says whether an address is one that we gave to a customer to pay to. Paying out to it would move
 * our own money in a circle and look like a deposit. Operators' accounts are not meant here.
 */
export async function isOwnAddress(
  database: Queryable,
  rail: string,
  address: string,
): Promise<boolean> {
  const { rows } = await database.execute(sql`select ${ownAddress(rail, address)} as own`);
  return rows[0]?.['own'] === true;
}

/** The same as an expression, for those who ask the database more at once. */
export function ownAddress(rail: string | Placeholder, address: string | Placeholder): SQL {
  return sql`exists (select from order_requisites
    where rail = ${rail} and address = ${address} and rail <> 'manual')`;
}
