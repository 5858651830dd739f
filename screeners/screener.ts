import type { Chain } from '../core/requisites/account-rule.ts';
import type { Signal } from '../core/screening/assessment.ts';
import type { ScreeningSide } from '../core/screening/judge.ts';

/** What is asked about: an address, or the transfer that brought coins to one. */
export type Subject = {
  readonly chain: Chain;
  /** Code of the coin or token: `BTC`, `USDT`. */
  readonly asset: string;
  readonly address: string;
  /** Of a transfer; null asks about the address itself. */
  readonly txid: string | null;
  readonly side: ScreeningSide;
};

/**
 * What came of asking. Not to be scored is an answer: they have looked and cannot say anything.
 * `externalId` is what they know the check by; null where they gave none.
 */
export type Answer =
  | { readonly state: 'pending'; readonly externalId: string }
  | {
      readonly state: 'done';
      readonly externalId: string | null;
      /** Parts per million; null where no score is given. */
      readonly scorePpm: number | null;
      readonly signals: readonly Signal[];
    }
  | { readonly state: 'not_scored'; readonly externalId: string | null }
  | { readonly state: 'failed'; readonly externalId: string | null; readonly reason: string };

/**
 * Who looks where coins come from. A screener reports; what its word means for an order is decided
 * above. Every check costs money, so none is asked for twice: an answer that was lost is found.
 */
export interface Screener {
  /** Stands beside every verdict that came from it. */
  readonly name: string;
  /** Whether it can say anything about these coins at all. */
  covers(subject: Subject): boolean;
  /** Begins a check, and is paid for it. Throws `ScreenerFault`. */
  check(subject: Subject, timeoutMilliseconds?: number): Promise<Answer>;
  /** Looks at a check again that it knows by this id. Throws `ScreenerFault`. */
  recheck(externalId: string, subject: Subject, timeoutMilliseconds?: number): Promise<Answer>;
  /**
   * The check of this subject begun at `since` or later, whose answer never reached us; null where
   * there certainly is none. Throws `ScreenerFault`.
   */
  find(subject: Subject, since: Date, timeoutMilliseconds?: number): Promise<Answer | null>;
}

/** They did not answer, or answered nonsense. */
export class ScreenerFault extends Error {
  /** Whether they may have taken the question, and so its price. */
  readonly reached: 'no' | 'maybe';
  /** Whether asking again can help: refused keys are refused again. */
  readonly retryable: boolean;

  constructor(
    message: string,
    options: { cause?: unknown; reached: 'no' | 'maybe'; retryable?: boolean },
  ) {
    super(message, options);
    this.name = 'ScreenerFault';
    this.reached = options.reached;
    this.retryable = options.retryable ?? true;
  }
}
