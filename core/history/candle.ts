import { assert } from '../assert.ts';
import type { FixedPoint } from '../rates/fixed-point.ts';

/** A price at one moment, milliseconds since 1970. */
export type Tick = { readonly at: number; readonly price: FixedPoint };

/** What a price did during one stretch of time, which begins at `opensAt`. */
export type Candle = {
  readonly opensAt: number;
  readonly open: FixedPoint;
  readonly high: FixedPoint;
  readonly low: FixedPoint;
  readonly close: FixedPoint;
  /** How many ticks are in it. */
  readonly ticks: number;
};

/** The beginning of the stretch that a moment is in; stretches are counted from 1970 in UTC. */
export function stretchOf(at: number, milliseconds: number): number {
  return Math.floor(at / milliseconds) * milliseconds;
}

/** Candles of ticks that stand in order of time. A stretch without a tick has no candle. */
export function candlesOf(ticks: readonly Tick[], milliseconds: number): Candle[] {
  const alone = ticks.map(({ at, price }): Candle => {
    return { opensAt: at, open: price, high: price, low: price, close: price, ticks: 1 };
  });
  return rollUp(alone, milliseconds);
}

/**
 * Candles of candles that stand in order of time: a longer stretch made of shorter ones is exactly
 * what it would be if it had been made of their ticks.
 */
export function rollUp(candles: readonly Candle[], milliseconds: number): Candle[] {
  const rolled: Candle[] = [];
  for (const candle of candles) {
    const opensAt = stretchOf(candle.opensAt, milliseconds);
    const last = rolled.at(-1);
    assert(last === undefined || opensAt >= last.opensAt, 'candles stand in order of time');
    if (last?.opensAt === opensAt) rolled[rolled.length - 1] = joined(last, candle);
    else rolled.push({ ...candle, opensAt });
  }
  return rolled;
}

function joined(first: Candle, second: Candle): Candle {
  return {
    opensAt: first.opensAt,
    open: first.open,
    high: first.high > second.high ? first.high : second.high,
    low: first.low < second.low ? first.low : second.low,
    close: second.close,
    ticks: first.ticks + second.ticks,
  };
}
