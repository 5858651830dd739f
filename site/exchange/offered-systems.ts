import type { ExcludedCurrencies } from '../../contract/catalogue.ts';
import type { PaymentSystem } from '../api/views.ts';

/**
 * Leaves out the currencies that nobody is offered and those of the visitor's country. An unknown
 * country has no list of its own.
 */
export function offeredSystems(
  systems: readonly PaymentSystem[],
  excluded: ExcludedCurrencies,
  country: string | null,
): readonly PaymentSystem[] {
  const ofCountry = country === null ? [] : (excluded.by_country[country] ?? []);
  const codes = new Set([...excluded.global, ...ofCountry]);
  return systems.filter((system) => !codes.has(system.currency_iso_code));
}
