import type { FixedPoint } from '../rates/fixed-point.ts';
import type { Candle } from './candle.ts';

/**
 * How far a price has come from an earlier one, in percent with two decimals: `"-1.25"`. What is
 * less than a hundredth of a percent is dropped, towards zero.
 */
export function changePercent(before: FixedPoint, price: FixedPoint): string {
  const hundredths = ((price - before) * 10_000n) / before;
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What the price was at a moment: the close of the last candle that was over by then. Null where
 * that is longer ago than `slack`: an old price must not pass for that of the moment.
 */
export function priceAt(
  candles: readonly Candle[],
  at: number,
  { length, slack }: { readonly length: number; readonly slack: number },
): FixedPoint | null {
  const last = candles.findLast((candle) => candle.opensAt + length <= at);
  return last === undefined || last.opensAt + length < at - slack ? null : last.close;
}
