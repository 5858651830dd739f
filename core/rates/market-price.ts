import type { AssetCode } from '../money/asset.ts';

/**
 * What is paid for one `base` in `quote` (`bid`) and what is taken for it (`ask`). Exact decimals
 * as they were written, such as `"84.9057"`; never a float.
 */
export type PairPrice = {
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly bid: string;
  readonly ask: string;
};

/** One row of what a source reported. */
export type SourcePrice = PairPrice & {
  /** Turnover of the last 24 hours in the quote asset, where the source tells it. */
  readonly turnover?: string;
  /** What stands behind bid and ask: with the prices, it tells a frozen feed from a quiet one. */
  readonly size?: string;
  /** When this price was true, where the source dates each row. */
  readonly asOf?: Date;
};

/** An exchange changes with every second; a bank writes one price a working day. */
export const sourceKinds = ['exchange', 'bank'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The last that one source told, and when. */
export type SourceReading = {
  readonly source: string;
  readonly kind: SourceKind;
  /** When it was true by the source's own word, or else when it was received. */
  readonly asOf: Date;
  readonly receivedAt: Date;
  readonly prices: readonly SourcePrice[];
};

/** What may not be done at a price for now: `fixed` is no fixed rate, `all` no rate at all. */
export const holds = ['none', 'fixed', 'all'] as const;
export type Hold = (typeof holds)[number];

/** A price that several sources stand behind. */
export type MarketPrice = PairPrice & {
  /** Middle of the market: what charts show. Nobody is quoted it. */
  readonly mid: string;
  /** When the oldest of what it was made from was true. */
  readonly asOf: Date;
  /** Nobody is quoted this price at or after this moment. */
  readonly expiresAt: Date;
  /** How many sources it was made from. */
  readonly sources: number;
  /** Fewer sources than there should be: the spread is wider. */
  readonly degraded: boolean;
  readonly hold: Hold;
};
