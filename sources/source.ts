import type { SourceKind, SourcePrice } from '../core/rates/market-price.ts';

export type { PairPrice } from '../core/rates/market-price.ts';

export type SourceReport = {
  /** When the prices were true, by the source's own word or else when they were asked for. */
  readonly asOf: Date;
  readonly prices: readonly SourcePrice[];
};

/** Where prices come from. A source reads and reports; whether to believe it is decided above. */
export interface PriceSource {
  /** Stands beside every price that came from it: in snapshots, in orders, on the screen. */
  readonly name: string;
  /** Prices of no real market: every screen that shows them says so. */
  readonly simulated: boolean;
  /** What may be expected of its word: an exchange's lives for seconds, a bank's for a day. */
  readonly kind: SourceKind;
  /** How often it is asked. */
  readonly paceSeconds: number;
  /** Markets that it is asked for: while these have no price, no other price stands for theirs. */
  readonly markets?: readonly string[];
  /** Reads all prices once. Throws `SourceFault` when the outside failed. */
  fetch(): Promise<SourceReport>;
}

/** A source did not answer, or answered nonsense. Caught by the ticker, which tries again. */
export class SourceFault extends Error {
  readonly source: string;
  /** How long the source itself asks to be left alone. */
  readonly retryAfterSeconds: number | null;

  constructor(
    source: string,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options);
    this.name = 'SourceFault';
    this.source = source;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
