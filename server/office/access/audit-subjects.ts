import { auditActions } from '../../../contract/audit-actions.ts';
import { operatorActor } from '../../../core/actor.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { orderNumbers } from '../../exchange/order-facts/read-order-facts.ts';
import { findIdByNumber } from '../../exchange/orders/show/find-by-number.ts';
import { readEmails } from '../../people/accounts/account-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { AuditRow } from '../audit/list-audit.ts';
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
  const [numbers, emails] = await Promise.all([
    orderNumbers(database, idsOf('orders')),
    readEmails(database, users),
  ]);
  return ({ subjectType, subjectId }) =>
    subjectType === 'operators'
      ? nameActor(operatorActor(subjectId))
      : (numbers.get(subjectId) ?? emails.get(subjectId) ?? subjectId);
}

/** What somebody who types these words into the log may mean besides the codes in it. */
export async function meantBy(database: Queryable, words: string, locale: Locale) {
  const part = words.toLowerCase();
  const orderId = await findIdByNumber(database, words);
  return {
    actions: auditActions.filter((action) =>
      translateIfKnown(locale, `office.action.${action}`)?.toLowerCase().includes(part),
    ),
    subjectIds: orderId === null ? [] : [orderId],
  };
}
