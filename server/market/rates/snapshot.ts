import {
  type Crossing,
  crossPrices,
  type PriceBoard,
} from '../../../core/pricing/board/price-board.ts';
import { marketNamed } from '../../../core/rates/markets.ts';
import type { OwnQuote } from '../pricing/own-quotes.ts';
import type { SnapshotPrice } from './snapshot-price.ts';

/** Prices of one moment: what every quote made from them stands on. */
export type RateSnapshot = {
  readonly id: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly asOf: Date;
  readonly prices: readonly SnapshotPrice[];
  /** Prices that operators set themselves, as they were worth then. */
  readonly own: readonly OwnQuote[];
  /** Pairs that had sources and no price then. */
  readonly closed: readonly string[];
  /** How its prices are crossed. */
  readonly crossing: Crossing;
};

/** A snapshot ready to quote from. */
export type CrossedSnapshot = RateSnapshot & { readonly board: PriceBoard };

/** Prepares a snapshot for quoting. */
export function crossSnapshot(snapshot: RateSnapshot): CrossedSnapshot {
  const { prices, own, crossing } = snapshot;
  const closed = snapshot.closed.flatMap((name) => marketNamed(name) ?? []);
  return { ...snapshot, board: crossPrices(prices, own, { closed, crossing }) };
}

/**
 * When the next price of a snapshot runs out: from then on it says less than it does now. Null
 * where none will.
 */
export function nextEndOf({ prices, own }: RateSnapshot, now: Date): Date | null {
  const ends = [...prices, ...own.flatMap(({ price }) => price ?? [])].flatMap((price) => {
    return price.expiresAt === undefined || price.expiresAt <= now ? [] : [price.expiresAt];
  });
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
}
