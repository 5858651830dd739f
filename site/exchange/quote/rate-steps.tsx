import { formatMoney } from '../../../i18n/format.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import { currenciesOf, rateText } from './rate-text.ts';
import type { LiveQuote } from './use-quote.ts';

/** Where the rate depends on the amount: from which amount on there is which. */
export function RateSteps({ pair, live }: { readonly pair: Pair; readonly live: LiveQuote }) {
  const { t, locale } = useLanguage();
  const currencies = currenciesOf(pair);
  const steps = live.known?.steps ?? [];
  return (
    <table className="figures w-full border-b border-hairline text-sm">
      <caption className="pt-3 pb-1 text-left text-soft">{t('exchange.steps')}</caption>
      <tbody>
        {steps.map(({ min_income_amount: min, rate }) => (
          <tr key={min} className="border-t border-hairline">
            <th scope="row" className="py-2 text-left font-normal">
              {t('exchange.stepFrom', { amount: formatMoney(min, currencies.income, locale) })}
            </th>
            <td className="text-right">{rateText(rate, currencies, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
