import type { MonitorRequirementAttributes } from '../../../contract/monitor-readiness.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { SupportHours } from '../../content/support/desk.ts';
import type { Exchange } from '../../market/catalogue/catalogue.ts';
import { requiredFieldsOf } from '../../market/catalogue/required-fields.ts';
import { needsOperator } from '../../market/catalogue/systems/by-hand.ts';
import { met, unknown, unmet } from './finding.ts';

/** Whether whoever orders in a direction of the files must leave an e-mail. */
export function checkEmail(
  listed: readonly Exchange[],
  locale: Locale,
): MonitorRequirementAttributes {
  if (listed.length === 0) return unknown('files_empty', { mend: '/rates' });
  const without = listed.filter((exchange) => !requiredFieldsOf(exchange).includes('email'));
  const names = without.map((exchange) => nameOf(exchange, locale));
  const [first] = without;
  return first === undefined
    ? met('email_asked', { count: listed.length })
    : unmet('email_missing', `/directions/${first.direction.id}`, { names });
}

/**
 * Whether the hours are told, and what needs an operator is closed outside of them: such a
 * direction has hours of its own, by which the files leave it out.
 */
export function checkHours(
  listed: readonly Exchange[],
  desk: SupportHours,
  locale: Locale,
): MonitorRequirementAttributes {
  const { aroundTheClock, opens, closes } = desk;
  if (aroundTheClock) return met('hours_kept');
  if (opens === null || closes === null) return unmet('hours_unset', '/support');
  const wider = listed.filter(
    (exchange) => needsOperator(exchange) && exchange.direction.schedule === null,
  );
  const names = wider.map((exchange) => nameOf(exchange, locale));
  const [first] = wider;
  return first === undefined
    ? met('hours_kept')
    : unmet('hours_wider', `/directions/${first.direction.id}`, { names });
}

function nameOf({ income, outcome }: Exchange, locale: Locale): string {
  return `${income.name[locale]} → ${outcome.name[locale]}`;
}
