import { formatMoney, groupThousands } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { Statistic } from './load-statistics.ts';

export const statisticFigures = ['clicks', 'registrations', 'orders', 'earnings'] as const;
type StatisticFigure = (typeof statisticFigures)[number];

type Props = {
  readonly lines: readonly Statistic[];
  /** What a line is of: a day, a link. */
  readonly first: string;
  readonly nameOf: (line: Statistic) => string;
};

/** The figures behind the charts; on a phone it is moved sideways within itself. */
export function StatisticTable({ lines, first, nameOf }: Props) {
  const { locale, t } = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
    <section tabIndex={0} aria-label={first} className="max-h-[32rem] overflow-auto">
      <table className="figures w-full text-right text-sm whitespace-nowrap">
        <thead className="sticky top-0 bg-paper text-xs text-soft">
          <tr>
            <th scope="col" className="py-2 pr-4 text-left font-normal">
              {first}
            </th>
            {statisticFigures.map((figure) => (
              <th key={figure} scope="col" className="py-2 pl-4 font-normal">
                {t(`referral.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-t border-hairline">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {nameOf(line)}
              </th>
              {statisticFigures.map((figure) => (
                <td key={figure} className="py-2 pl-4">
                  {statisticText(figure, line[figure], locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A count grouped, an earning with its currency. */
export function statisticText(
  figure: StatisticFigure,
  value: string | number,
  locale: Locale,
): string {
  return figure === 'earnings'
    ? formatMoney(String(value), 'USD', locale)
    : groupThousands(String(value), locale);
}
