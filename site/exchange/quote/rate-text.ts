import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { RateCalculation } from '../../api/views.ts';
import type { Pair } from '../pair.ts';

/** One unit of the dearer side in the other: `1 LTC = 8 412,30 ₽`. */
export function rateText(
  rate: RateCalculation['rate'],
  currencies: { income: string; outcome: string },
  locale: Locale,
): string {
  const income = formatMoney(rate.income, currencies.income, locale);
  const outcome = formatMoney(rate.outcome, currencies.outcome, locale);
  return /^1(\.0+)?$/.test(rate.income) ? `${income} = ${outcome}` : `${outcome} = ${income}`;
}

/** Currency codes of a pair. */
export function currenciesOf(pair: Pair): { income: string; outcome: string } {
  return { income: pair.income.currency_iso_code, outcome: pair.outcome.currency_iso_code };
}
