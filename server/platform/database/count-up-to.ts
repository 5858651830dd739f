import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * More rows of a list than these are not counted: nobody reads on for so long, and counting all
 * there ever were would cost every look at the list as much as there are.
 */
export const countedMax = 10_000;

export type Counted = {
  readonly total: number;
  /** There are others beside `total`. */
  readonly more: boolean;
};

/**
 * Which rows of such a list a page has. Those that are not counted are not read either: a page far
 * behind would cost as much as all before it.
 */
export function stretchOf({ page, per }: { readonly page: number; readonly per: number }): {
  readonly offset: number;
  readonly limit: number;
} {
  const offset = Math.min((page - 1) * per, countedMax);
  return { offset, limit: Math.min(per, countedMax - offset) };
}

/** Counts the rows that `from`, the rest of a query from its first table on, leaves. */
export async function countUpTo(database: Queryable, from: SQL): Promise<Counted> {
  const { rows } = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${from} limit ${countedMax + 1}) counted`);
  const found = rows[0]?.total ?? 0;
  return { total: Math.min(found, countedMax), more: found > countedMax };
}
