import type { Exchange } from './catalogue.ts';

/** Says whether one side of a pair is of one of these currencies, so that nobody is offered it. */
export function isExcluded(
  { income, outcome }: Pick<Exchange, 'income' | 'outcome'>,
  currencies: readonly string[],
): boolean {
  return [income, outcome].some((side) => currencies.includes(side.currencyIsoCode));
}
