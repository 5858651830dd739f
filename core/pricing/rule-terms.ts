/** A rule as operators write it and as it is kept: percentages and amounts are decimal texts. */
export type RuleTerms = {
  readonly path: readonly string[];
  readonly income_markup: string;
  readonly outcome_markup: string;
  readonly amounts: readonly { readonly from: string; readonly markup: string }[];
  readonly reserves: readonly { readonly below: string; readonly markup: string }[];
  readonly hours: readonly HoursTerms[];
  readonly profit_min: string | null;
  readonly profit_min_amount: string | null;
  readonly rate_per: 'income' | 'outcome';
  readonly rate_step: string | null;
  readonly rate_floor: string | null;
  readonly rate_ceiling: string | null;
  readonly rate_standard: string | null;
  readonly place: PlaceTerms | null;
};

/** Days from 1 (Monday) to 7; `to` at or before `from` is on the next day. */
export type HoursTerms = {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly markup: string;
};

export type PlaceTerms = {
  readonly target: number;
  readonly step: string;
  readonly reserve_min: string | null;
  readonly follow: readonly string[];
  readonly ignore: readonly string[];
  readonly spike: string;
  readonly profit_max: string | null;
};

/** A rule that changes nothing: where an operator begins. */
export const plainTerms: RuleTerms = {
  path: [],
  income_markup: '0',
  outcome_markup: '0',
  amounts: [],
  reserves: [],
  hours: [],
  profit_min: '0',
  profit_min_amount: null,
  rate_per: 'income',
  rate_step: null,
  rate_floor: null,
  rate_ceiling: null,
  rate_standard: null,
  place: null,
};
