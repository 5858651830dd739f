import { and, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { auditLog } from './tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export type AuditFilter = {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Part of an action or of what it was done to. */
  readonly search?: string | undefined;
  /** What the search may mean besides: whole actions, and what they were done to. */
  readonly actions?: readonly string[] | undefined;
  readonly subjectIds?: readonly string[] | undefined;
};

/** One page of the log, newest first, and how many entries there are. */
export async function listAudit(
  database: Queryable,
  filter: AuditFilter,
  page: { readonly page: number; readonly per: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = whereOf(filter);
  const rows = await database
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(page.per)
    .offset((page.page - 1) * page.per);
  const [counted] = await database.select({ total: count() }).from(auditLog).where(where);
  return { rows, total: counted?.total ?? 0 };
}

function whereOf(filter: AuditFilter): SQL | undefined {
  const { actor, action, subjectId, search, actions = [], subjectIds = [] } = filter;
  const part = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    part === undefined
      ? undefined
      : or(
          ilike(auditLog.action, part),
          ilike(auditLog.subjectId, part),
          inArray(auditLog.action, [...actions]),
          inArray(auditLog.subjectId, [...subjectIds]),
        ),
  );
}
