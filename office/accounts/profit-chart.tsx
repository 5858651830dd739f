import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly days: readonly { readonly day: string; readonly profit: string }[];
  readonly currency: string;
};

const height = 120;
const room = 600;
const daysMax = 120;

/**
 * Profit of each day as bars above and below a line. Heights are drawn from shares of the largest;
 * the figures themselves stand in the table and, for a screen reader, in the list below.
 */
export function ProfitChart({ days, currency }: Props) {
  const { locale, t } = useLanguage();
  const shown = days.slice(-daysMax);
  if (shown.length < 2) return null;
  const values = shown.map(({ profit }) => Number(profit));
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = top === bottom ? 0 : height / (top - bottom);
  const zero = top * scale;
  const step = room / shown.length;
  const word = (at: number) => {
    const { day = '', profit = '0' } = shown[at] ?? {};
    return t('reports.chartDay', { day, profit: formatMoney(profit, currency, locale) });
  };
  return (
    <figure className="mb-5">
      <figcaption className="overline-text mb-2">{t('reports.chart', { currency })}</figcaption>
      <svg
        viewBox={`0 0 ${room} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-32 w-full"
      >
        {values.map((value, at) => (
          <rect
            key={shown[at]?.day}
            x={at * step + step * 0.1}
            width={step * 0.8}
            y={value < 0 ? zero : zero - value * scale}
            height={Math.max(Math.abs(value) * scale, 0.5)}
            className={value < 0 ? 'fill-red' : 'fill-green'}
          >
            <title>{word(at)}</title>
          </rect>
        ))}
        <line
          x1="0"
          x2={room}
          y1={zero}
          y2={zero}
          className="stroke-edge"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between text-xs text-soft" aria-hidden="true">
        <span className="figures">{shown[0]?.day}</span>
        <span className="figures">{shown.at(-1)?.day}</span>
      </div>
      <ul className="sr-only">
        {shown.map(({ day }, at) => (
          <li key={day}>{word(at)}</li>
        ))}
      </ul>
    </figure>
  );
}
