import { divideFixed, type FixedPoint, fixedOne } from '../rates/fixed-point.ts';
import type { Candle } from './candle.ts';

/** Prices of an asset in dollars; null for the dollar itself, which is always one. */
export type DollarCandles = readonly Candle[] | null;

/**
 * What one asset cost in another, from what both cost in dollars, where both are known. Against the
 * dollar this is exact. Elsewhere the two extremes of a candle need not have met: only prices of
 * one moment are compared, the opening ones and the closing ones, so shorter candles see more.
 */
export function crossCandles(base: DollarCandles, quote: DollarCandles): Candle[] {
  if (quote === null) return base === null ? [] : [...base];
  if (base === null) return quote.map(turned);
  const quotes = new Map(quote.map((candle) => [candle.opensAt, candle]));
  return base.flatMap((candle) => {
    const other = quotes.get(candle.opensAt);
    return other === undefined ? [] : [crossed(candle, other)];
  });
}

function crossed(base: Candle, quote: Candle): Candle {
  const open = divideFixed(base.open, quote.open, 'down');
  const close = divideFixed(base.close, quote.close, 'down');
  return {
    opensAt: base.opensAt,
    open,
    high: open > close ? open : close,
    low: open < close ? open : close,
    close,
    ticks: Math.min(base.ticks, quote.ticks),
  };
}

/** The dollar seen from the other side: what was highest is lowest. */
function turned(candle: Candle): Candle {
  return {
    ...candle,
    open: inverse(candle.open),
    high: inverse(candle.low),
    low: inverse(candle.high),
    close: inverse(candle.close),
  };
}

function inverse(price: FixedPoint): FixedPoint {
  return divideFixed(fixedOne, price, 'down');
}
