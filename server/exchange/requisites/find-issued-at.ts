import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import type { IssuedRow } from './pool-records.ts';
import { orderRequisites } from './tables.ts';

/** How many of the orders that an address was told to are looked at, the newest first. */
const issuedMax = 20;

type IssuedAt = {
  readonly rails: readonly string[];
  readonly address: string;
  /** Left out where the address alone says which order is meant. */
  readonly memo?: string | null;
};

/** The orders that were told to pay to an address, the newest first. */
export function findIssuedAt(
  database: Queryable,
  { rails, address, memo }: IssuedAt,
): Promise<IssuedRow[]> {
  const isMemo = memo === null ? isNull(orderRequisites.memo) : undefined;
  return database
    .select()
    .from(orderRequisites)
    .where(
      and(
        isOneOf(orderRequisites.rail, rails),
        eq(orderRequisites.address, address),
        typeof memo === 'string' ? eq(orderRequisites.memo, memo) : isMemo,
      ),
    )
    .orderBy(desc(orderRequisites.issuedAt))
    .limit(issuedMax);
}
