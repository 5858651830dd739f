import { type Catalogue, type Exchange, findExchange } from '../catalogue/catalogue.ts';
import { isExcluded } from '../catalogue/is-excluded.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../catalogue/systems/payment-system.ts';
import type { FindPair } from '../partners/deep-links.ts';
import type { LiveMonitorTerms, MonitorTerms } from './open-monitor-terms.ts';

/** What monitors call a payment system. */
export function monitorCodeOf(terms: MonitorTerms, system: PaymentSystem): string {
  return terms.systems.get(system.id)?.code ?? system.code;
}

/** The payment system that monitors know by a code, in any case; null for none. */
export function systemByMonitorCode(
  catalogue: Catalogue,
  terms: MonitorTerms,
  code: string,
): PaymentSystem | null {
  const wanted = code.toUpperCase();
  return (
    catalogue.systems.find((system) => monitorCodeOf(terms, system) === wanted) ??
    catalogue.systemByCode.get(wanted) ??
    null
  );
}

/** The pair that monitors know by two codes, switched on or not; null when there is none. */
export function exchangeByMonitorCodes(
  catalogue: Catalogue,
  terms: MonitorTerms,
  from: string,
  to: string,
): Exchange | null {
  const income = systemByMonitorCode(catalogue, terms, from);
  const outcome = systemByMonitorCode(catalogue, terms, to);
  return income === null || outcome === null
    ? null
    : findExchange(catalogue, income.id, outcome.id);
}

/** Finds pairs for the links of monitors, of what can be exchanged at this moment. */
export function findMonitorPair(
  catalogue: Pick<LiveCatalogue, 'current'>,
  terms: Pick<LiveMonitorTerms, 'current'>,
): FindPair {
  return (from, to) => {
    const pair = exchangeByMonitorCodes(catalogue.current(), terms.current(), from, to);
    if (pair === null || isExcluded(pair, terms.current().excludedCurrencies)) return null;
    const { direction, income, outcome } = pair;
    const isOpen = direction.enabled && income.incomeEnabled && outcome.outcomeEnabled;
    return isOpen ? { income: income.code, outcome: outcome.code } : null;
  };
}
