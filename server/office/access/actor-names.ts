import { operatorIdOf } from '../../../core/actor.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { listOperators } from '../operators/manage-operators.ts';
import { nameOperator } from '../operators/name-operator.ts';

/** Writes who did something: an operator by name, otherwise the customer or the service. */
export type NameActor = (actor: string) => string;

/** Reads the names of operators once, for all the lines of a page. */
export async function actorNames(database: Queryable, locale: Locale): Promise<NameActor> {
  const operators = await listOperators(database);
  const names = new Map(operators.map((each) => [each.id, nameOperator(each)]));
  return (actor) => {
    const id = operatorIdOf(actor);
    if (id !== null) return names.get(id) ?? actor;
    if (actor === 'customer') return translate(locale, 'office.actor.customer');
    if (actor === 'service') return translate(locale, 'office.actor.service');
    return actor;
  };
}
