import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Catalogue, Exchange } from './catalogue.ts';

type Sides = Pick<Exchange, 'income' | 'outcome'>;

/** Says whether one side of a pair is of one of these currencies, so that nobody is offered it. */
export function isExcluded({ income, outcome }: Sides, currencies: readonly string[]): boolean {
  return [income, outcome].some((side) => currencies.includes(side.currencyIsoCode));
}

/**
 * Refuses a pair one of whose currencies is excluded: `direction_unavailable` where nobody is
 * offered it, `country_unavailable` where visitors of one of these countries (null: unknown) are
 * not; null where it is offered.
 */
export function checkOffered(
  catalogue: Pick<Catalogue, 'excludedEverywhere' | 'exclusions'>,
  pair: Sides,
  countries: readonly (string | null)[],
): Refusal | null {
  if (isExcluded(pair, catalogue.excludedEverywhere)) return refuse('direction_unavailable');
  const excluded = countries.flatMap((country) =>
    country === null ? [] : (catalogue.exclusions.get(country.toUpperCase()) ?? []),
  );
  return isExcluded(pair, excluded) ? refuse('country_unavailable', 'country') : null;
}
