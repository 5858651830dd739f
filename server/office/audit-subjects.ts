import { sql } from 'drizzle-orm';
import { auditActions } from '../../contract/audit-actions.ts';
import type { Locale } from '../../i18n/locale.ts';
import { translateIfKnown } from '../../i18n/translate.ts';
import type { AuditRow } from '../audit/list-audit.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { NameActor } from './actor-names.ts';
import { isUuid } from './is-uuid.ts';

/** Names the subject of an action as people call it: an order by its number, a user by e-mail. */
export type NameSubject = (row: Pick<AuditRow, 'subjectType' | 'subjectId'>) => string;

/** Reads the names of what the lines of one page are about, once for all of them. */
export async function subjectNames(
  database: Queryable,
  rows: readonly AuditRow[],
  nameActor: NameActor,
): Promise<NameSubject> {
  const idsOf = (type: string) =>
    rows.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [subjectId] : []));
  const users = idsOf('users').filter(isUuid);
  const { rows: named } = await database.execute<{ id: string; name: string }>(sql`
    select id, number as name from orders where id = any(${sql.param(idsOf('orders'))}::text[])
    union all
    select id::text, email from users where id = any(${sql.param(users)}::uuid[])`);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return ({ subjectType, subjectId }) =>
    subjectType === 'operators'
      ? nameActor(`operator:${subjectId}`)
      : (names.get(subjectId) ?? subjectId);
}

/** What somebody who types these words into the log may mean besides the codes in it. */
export async function meantBy(database: Queryable, words: string, locale: Locale) {
  const part = words.toLowerCase();
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from orders where number = ${words}`,
  );
  return {
    actions: auditActions.filter((action) =>
      translateIfKnown(locale, `office.action.${action}`)?.toLowerCase().includes(part),
    ),
    subjectIds: rows.map(({ id }) => id),
  };
}
