/** What one direction turned over on one day, from postings alone. */
export type FigureAttributes = {
  /** 2026-11-21, on the clock that was asked for. */
  readonly day: string;
  readonly direction_id: string;
  readonly pair: string;
  readonly exchanges: number;
  readonly income_amount: string;
  readonly income_currency: string;
  readonly outcome_amount: string;
  readonly outcome_currency: string;
  readonly profit: readonly ProfitLine[];
};

/** What was earned in one asset; a loss has a minus. */
export type ProfitLine = {
  readonly currency: string;
  readonly spread: string;
  readonly fee: string;
  /** Charged for networks less what they took. */
  readonly network: string;
  /** Rounding, and differences within the tolerance. */
  readonly other: string;
  /** Discounts, cashback, and what partners earn: a loss. */
  readonly given: string;
  readonly total: string;
};
