import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Says whether a text column holds one of some values. The values are one parameter, so that the
 * statement is the same however many there are; there may be none.
 */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}
