import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { auditActions } from '../../../contract/audit-actions.ts';
import { type Counted, countUpTo, stretchOf } from '../../platform/database/count-up-to.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { auditLog } from './tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

type AuditFilter = {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Part of an action or of what it was done to. */
  readonly search?: string | undefined;
  /** What the search may mean besides: whole actions, and what they were done to. */
  readonly actions?: readonly string[] | undefined;
  readonly subjectIds?: readonly string[] | undefined;
};

/** One page of the log, newest first, and how many entries there are, up to `countedMax`. */
export async function listAudit(
  database: Queryable,
  filter: AuditFilter,
  page: { readonly page: number; readonly per: number },
): Promise<{ readonly rows: AuditRow[] } & Counted> {
  const where = whereOf(filter);
  const stretch = stretchOf(page);
  const rows = await database
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(stretch.limit)
    .offset(stretch.offset);
  const counted = await countUpTo(database, sql`${auditLog} where ${where ?? sql`true`}`);
  return { rows, ...counted };
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
          ilike(auditLog.subjectId, part),
          inArray(auditLog.action, [...actions, ...actionsWith(search)]),
          inArray(auditLog.subjectId, [...subjectIds]),
        ),
  );
}

/** Actions are few, and found by an index: an entry of whatever action is read for none of them. */
function actionsWith(search = ''): readonly string[] {
  return auditActions.filter((action) => action.includes(search.toLowerCase()));
}
