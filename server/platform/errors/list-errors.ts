import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ErrorCode } from '../../../core/operational-errors/registry.ts';
import type { Queryable } from '../database/database.ts';
import { operationalErrorRows } from './tables.ts';

export type ErrorRow = typeof operationalErrorRows.$inferSelect;

type ErrorFilter = {
  readonly state: 'open' | 'resolved';
  readonly code?: ErrorCode | undefined;
  /** Where the page before ended. */
  readonly below: { readonly at: string; readonly id: bigint } | null;
};

/** Errors of one state, those seen last first. */
export function listErrors(
  database: Queryable,
  { state, code, below }: ErrorFilter,
  most: number,
): Promise<ErrorRow[]> {
  const { id, lastSeenAt, resolvedAt } = operationalErrorRows;
  return database
    .select()
    .from(operationalErrorRows)
    .where(
      and(
        state === 'open' ? isNull(resolvedAt) : isNotNull(resolvedAt),
        code === undefined ? undefined : eq(operationalErrorRows.code, code),
        below === null
          ? undefined
          : sql`(${lastSeenAt}, ${id}) < (${below.at}::timestamptz, ${below.id})`,
      ),
    )
    .orderBy(desc(lastSeenAt), desc(id))
    .limit(most);
}
