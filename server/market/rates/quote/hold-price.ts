import { readFixed, writeFixed } from '../../../../core/rates/fixed-point.ts';
import type { Hold } from '../../../../core/rates/market-price.ts';
import { priceMaxSeconds } from '../../../../core/rates/markets.ts';
import type { PairPrice } from '../../../../sources/source.ts';
import type { SnapshotPrice } from '../snapshot-price.ts';

/** The price of a single source with a hold laid on it; one that is free stays as it is. */
export function holdPrice(price: PairPrice, hold: Hold, asOf: Date): SnapshotPrice {
  if (hold === 'none') return price;
  const expiresAt = new Date(asOf.getTime() + priceMaxSeconds * 1000);
  return { ...price, mid: middleOf(price), hold, sources: 1, degraded: false, asOf, expiresAt };
}

function middleOf({ bid, ask }: PairPrice): string {
  const [low, high] = [readFixed(bid), readFixed(ask)];
  return low === null || high === null ? bid : writeFixed((low + high) / 2n);
}
