import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Locale, localeTag } from '../../i18n/locale.ts';
import type { RateChart } from '../api/views.ts';
import { priceText, zonedMoment } from './price-text.ts';

export type ChartLook = 'line' | 'candles';

export type DrawnChart = {
  /** Shows the cross at a moment, by its place in the chart. */
  readonly pointAt: (index: number) => void;
  readonly remove: () => void;
};

export type Drawing = {
  readonly chart: RateChart;
  readonly look: ChartLook;
  readonly locale: Locale;
  /** Told of the moment under the pointer. */
  readonly onPoint: (index: number) => void;
};

/** Draws a chart into an element, in the colours of the page as they are now. */
export function drawChart(host: HTMLElement, drawing: Drawing): DrawnChart {
  const { chart, locale } = drawing;
  const colour = (name: string) => computedColour(host, name);
  const api = createChart(host, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: colour('soft'),
      fontFamily: getComputedStyle(host).fontFamily,
      // Its style element is not allowed by the policy of the page: the link stands below instead.
      attributionLogo: false,
    },
    grid: {
      vertLines: { visible: false },
      horzLines: { color: colour('hairline') },
    },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: colour('hairline'), timeVisible: chart.step_s < 86_400 },
    crosshair: {
      vertLine: { color: colour('edge'), labelBackgroundColor: colour('green') },
      horzLine: { color: colour('edge'), labelBackgroundColor: colour('green') },
    },
    localization: {
      locale: localeTag(locale),
      priceFormatter: (price: number) => priceText(plain(price), chart.quote, locale),
      timeFormatter: (time: number) => zonedMoment(time * 1000, chart.step_s, locale),
    },
    handleScroll: { vertTouchDrag: false },
  });
  const series = addSeries(api, drawing, colour);
  api.timeScale().fitContent();
  const moments = drawing.look === 'line' ? chart.points : chart.candles;
  const places = new Map(moments.map(([at], index) => [timeOf(at), index]));
  api.subscribeCrosshairMove(({ time, sourceEvent }) => {
    const index = typeof time === 'number' ? places.get(time) : undefined;
    // Only the visitor's own moves are told: not those that the slider makes.
    if (index !== undefined && sourceEvent !== undefined) drawing.onPoint(index);
  });
  return {
    pointAt(index) {
      const [moment, point] = [moments[index], chart.points[index]];
      if (moment === undefined || point === undefined) return;
      api.setCrosshairPosition(Number(point[1]), timeOf(moment[0]), series);
    },
    remove: () => api.remove(),
  };
}

function addSeries(
  api: IChartApi,
  { chart, look }: Drawing,
  colour: (name: string) => string,
): ISeriesApi<'Area'> | ISeriesApi<'Candlestick'> {
  if (look === 'line') {
    const line = api.addSeries(AreaSeries, {
      lineColor: colour('green'),
      lineWidth: 2,
      topColor: colour('green-wash'),
      bottomColor: colour('paper'),
      priceLineColor: colour('edge'),
    });
    line.setData(chart.points.map(([at, price]) => ({ time: timeOf(at), value: Number(price) })));
    return line;
  }
  const [up, down] = [colour('green'), colour('red')];
  const candles = api.addSeries(CandlestickSeries, {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
    priceLineColor: colour('edge'),
  });
  candles.setData(
    chart.candles.map(([at, open, high, low, close]) => ({
      time: timeOf(at),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    })),
  );
  return candles;
}

/** Seconds since 1970, as the library counts; its mark on them can only be made by a cast. */
function timeOf(milliseconds: number): UTCTimestamp {
  return Math.floor(milliseconds / 1000) as UTCTimestamp;
}

/** A pixel's price without an exponent. */
function plain(price: number): string {
  return Math.abs(price).toFixed(price !== 0 && Math.abs(price) < 1 ? 10 : 4);
}

/** The canvas knows no variables and no `light-dark()`: the page works its colour out for it. */
function computedColour(host: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${name})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
