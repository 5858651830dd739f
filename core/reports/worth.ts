import { divFloor } from '../money/arithmetic.ts';
import { type AssetCode, scaleOf } from '../money/asset.ts';
import type { FixedPoint } from '../rates/fixed-point.ts';

/** Dollars for one whole coin of each asset on some day. */
export type DayPrices = (asset: AssetCode) => FixedPoint | null;

/** What units of an asset were worth in units of a currency. */
export type Worth = (units: bigint) => bigint;

/**
 * What an asset was worth in a currency by the prices of a day, to the nearest unit; null where
 * either has no price. A figure to read: the books themselves know no such sum.
 */
export function worthIn(asset: AssetCode, currency: AssetCode, priceOf: DayPrices): Worth | null {
  if (asset === currency) return (units) => units;
  const [price, base] = [priceOf(asset), priceOf(currency)];
  if (price === null || base === null) return null;
  const factor = 2n * price * 10n ** BigInt(scaleOf(currency));
  const divisor = base * 10n ** BigInt(scaleOf(asset));
  return (units) => divFloor(units * factor + divisor, 2n * divisor);
}
