import { shortPrice } from '../../core/rates/short-price.ts';
import { formatDecimal } from '../../i18n/format.ts';
import type { RateChart } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { momentText } from './price-text.ts';

/** The figures behind a chart, the newest first. */
export function ChartTable({ chart }: { readonly chart: RateChart }) {
  const { locale, t } = useLanguage();
  const caption = t('crypto.tableCaption', { base: chart.base, quote: chart.quote });
  const columns = ['open', 'high', 'low', 'close'] as const;
  return (
    <details className="border-t border-hairline text-sm">
      <summary className="flex min-h-11 items-center text-soft hover:text-ink">
        <span className="text-link">{t('crypto.asTable')}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys */}
      <section tabIndex={0} aria-label={caption} className="max-h-96 overflow-auto pb-2">
        <table className="figures w-full text-right whitespace-nowrap">
          <caption className="pb-2 text-left text-xs text-soft">{caption}</caption>
          <thead className="sticky top-0 bg-paper text-xs text-soft">
            <tr>
              <th scope="col" className="py-2 text-left font-medium">
                {t('crypto.time')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pl-4 font-medium">
                  {t(`crypto.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.candles.toReversed().map(([at, ...prices]) => (
              <tr key={at} className="border-t border-hairline">
                <th scope="row" className="py-1 text-left font-normal">
                  <time dateTime={new Date(at).toISOString()}>
                    {momentText(at, chart.step_s, locale)}
                  </time>
                </th>
                {columns.map((column, index) => (
                  <td key={column} className="py-1 pl-4">
                    {formatDecimal(shortPrice(prices[index] ?? ''), locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
