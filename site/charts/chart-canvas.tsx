import { useCallback, useRef, useState } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import type { RateChart } from '../api/views.ts';
import { type Say, useLanguage } from '../shell/language.tsx';
import type { ChartLook } from './draw-chart.ts';
import { momentText, priceText } from './price-text.ts';
import { useDrawnChart } from './use-drawn-chart.ts';

export type CanvasProps = { readonly chart: RateChart };

/**
 * The chart that can be moved and enlarged. The slider under it goes through its moments with the
 * arrow keys or a thumb and says each, as the pointer over the chart does.
 */
export function ChartCanvas({ chart }: CanvasProps) {
  const { locale, t } = useLanguage();
  const [look, setLook] = useState<ChartLook>('line');
  // A moment belongs to one chart: the next one begins at its newest.
  const [picked, setPicked] = useState<{ chart: RateChart; index: number } | null>(null);
  const at = picked?.chart === chart ? picked.index : chart.candles.length - 1;
  const setAt = useCallback((index: number) => setPicked({ chart, index }), [chart]);
  const host = useRef<HTMLDivElement>(null);
  useDrawnChart(host, { chart, look, locale, at, onPoint: setAt });
  const sentence = sentenceOf({ chart, look, at, locale, t });
  return (
    <div className="space-y-2">
      <Segmented
        legend={t('crypto.look')}
        value={look}
        onChange={setLook}
        segments={[
          { value: 'line', label: t('crypto.line') },
          { value: 'candles', label: t('crypto.candles') },
        ]}
      />
      <div ref={host} aria-hidden="true" className="h-72 w-full sm:h-80" />
      {chart.step_s < 86_400 ? <p className="text-xs text-soft">{t('crypto.axis')}</p> : null}
      <label className="block text-sm">
        <span className="sr-only">{t('crypto.moment')}</span>
        <input
          type="range"
          min={0}
          max={chart.candles.length - 1}
          value={at}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          aria-valuetext={sentence}
          className="h-11 w-full accent-green"
        />
      </label>
      <p aria-hidden="true" className="figures min-h-12 text-sm sm:min-h-6">
        {sentence}
      </p>
      <p className="text-xs text-soft">
        {t('crypto.drawnBy')}{' '}
        <a href="https://www.tradingview.com/" rel="noreferrer" className="text-link">
          TradingView Lightweight Charts™
        </a>
      </p>
    </div>
  );
}

type SentenceParts = CanvasProps & {
  readonly look: ChartLook;
  readonly at: number;
  readonly locale: Locale;
  readonly t: Say;
};

/** What the chart says at one moment: the price of a line, the four of a candle. */
function sentenceOf({ chart, look, at, locale, t }: SentenceParts): string {
  const [candle, point] = [chart.candles[at], chart.points[at]];
  if (candle === undefined || point === undefined) return '';
  const price = (text: string) => priceText(text, chart.quote, locale);
  const moment = (time: number) => momentText(time, chart.step_s, locale);
  if (look === 'line') {
    return t('crypto.at', { moment: moment(point[0]), price: price(point[1]) });
  }
  const [opens, open, high, low, close] = candle;
  return t('crypto.atCandle', {
    moment: moment(opens),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
  });
}
