import type { OwnQuote } from '../pricing/own-quotes.ts';
import { crossPrices, type PriceBoard } from './price-board.ts';
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
};

/** A snapshot ready to quote from. */
export type CrossedSnapshot = RateSnapshot & { readonly board: PriceBoard };

/** Prepares a snapshot for quoting. */
export function crossSnapshot(snapshot: RateSnapshot): CrossedSnapshot {
  return { ...snapshot, board: crossPrices(snapshot.prices, snapshot.own) };
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
