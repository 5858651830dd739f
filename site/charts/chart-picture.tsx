import type { RateChart } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { linePath } from './line-path.ts';
import { periodName } from './periods.ts';
import { changeText, priceText, zonedMoment } from './price-text.ts';

const box = { width: 720, height: 240 };

/** The chart as the server draws it: a line between its lowest and its highest price. */
export function ChartPicture({ chart }: { readonly chart: RateChart }) {
  const { locale } = useLanguage();
  const summary = useSummary(chart);
  const line = linePath(chart.points, box);
  const [first, last] = [chart.points[0], chart.points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const price = (text: string | null) => priceText(text ?? '0', chart.quote, locale);
  const edge = (at: number) => zonedMoment(at, chart.step_s, locale);
  return (
    <figure className="relative">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 -6 ${box.width} ${box.height + 12}`}
        preserveAspectRatio="none"
        className="h-60 w-full text-green sm:h-72"
      >
        {[0, 1, 2, 3, 4].map((each) => (
          <path
            key={each}
            d={`M0 ${(each * box.height) / 4}H${box.width}`}
            className="stroke-hairline"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={`${line}V${box.height}H0Z`} className="fill-green-wash" opacity="0.7" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="figures text-xs text-soft">
        <span className="absolute top-2 right-0 bg-paper/80 px-1">{price(highest(chart))}</span>
        <span className="absolute right-0 bottom-8 bg-paper/80 px-1">{price(lowest(chart))}</span>
        <p className="flex justify-between pt-1">
          <span>{edge(first[0])}</span>
          <span>{edge(last[0])}</span>
        </p>
      </div>
    </figure>
  );
}

/** What a chart says, in a sentence for whoever does not see it. */
function useSummary(chart: RateChart): string {
  const { locale, t } = useLanguage();
  const price = (text: string | null | undefined) => priceText(text ?? '0', chart.quote, locale);
  return t('crypto.chartSummary', {
    base: chart.base,
    quote: chart.quote,
    period: periodName(chart.period, t),
    last: price(chart.points.at(-1)?.[1]),
    min: price(chart.min),
    max: price(chart.max),
    change: changeText(chart.change ?? '0.00', locale),
  });
}

/** The line is of closing prices: its edges are theirs, not those of the candles. */
function highest({ points }: RateChart): string | null {
  return extreme(points, (one, other) => one > other);
}

function lowest({ points }: RateChart): string | null {
  return extreme(points, (one, other) => one < other);
}

function extreme(
  points: RateChart['points'],
  beats: (one: number, other: number) => boolean,
): string | null {
  let best: string | null = null;
  for (const [, price] of points) {
    if (best === null || beats(Number(price), Number(best))) best = price;
  }
  return best;
}
