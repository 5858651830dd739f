import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Say } from '../../shell/language.tsx';
import type { ExchangeData } from '../load-exchange.ts';
import type { Pair } from '../pair.ts';
import { currenciesOf, rateText } from './rate-text.ts';

/** What search engines show of a pair; one that is closed at this hour has no rate to tell. */
export function describePair(
  { quote }: Pick<ExchangeData, 'quote'>,
  { income, outcome }: Pair,
  locale: Locale,
  t: Say,
): string {
  const names = { income: income.name, outcome: outcome.name };
  if (quote === null) return `${t('exchange.title', names)}. ${t('exchange.lead')}`;
  return t('exchangeServed.description', {
    ...names,
    rate: rateText(quote.rate, currenciesOf({ income, outcome }), locale),
    reserve: formatMoney(outcome.reserve, outcome.currency_iso_code, locale),
  });
}
