import type { OpenSpan } from '../directions/schedule.ts';
import type { IncomeUnits, OutcomeUnits, PartsPerMillion } from '../money/units.ts';
import type { Ratio } from '../rates/ratio.ts';

/** How one direction is priced beyond its margins. All percentages are of the market and add up. */
export type PricingRule = {
  /**
   * Prices to go along from the income to the outcome, by name: `BTC/USDT`, or an operator's own
   * `own:cash`. None: across the dollar, as every direction without a rule.
   */
  readonly path: readonly string[];
  /** On top of the direction's margin: for what we take in, and for what we give. */
  readonly incomeMarkupPpm: PartsPerMillion;
  readonly outcomeMarkupPpm: PartsPerMillion;
  /** Better prices for larger amounts, rising. */
  readonly amounts: readonly AmountBand[];
  /** Other prices while little is left, by rising reserve: the first that holds counts. */
  readonly reserves: readonly ReserveBand[];
  /** Other prices at some hours, on the service's clock: the first that holds counts. */
  readonly hours: readonly HoursBand[];
  /** No price leaves us less than this of the market; null lets it go below the market. */
  readonly profitMinPpm: PartsPerMillion | null;
  /** Nor less than this of one order, in units of the outcome asset. */
  readonly profitMin: OutcomeUnits;
  readonly bounds: RateBounds;
  readonly place: PlacePolicy | null;
};

type AmountBand = { readonly incomeFrom: IncomeUnits; readonly markupPpm: PartsPerMillion };
type ReserveBand = { readonly below: OutcomeUnits; readonly markupPpm: PartsPerMillion };
export type HoursBand = {
  readonly spans: readonly OpenSpan[];
  readonly markupPpm: PartsPerMillion;
};

/** Whose one coin the rate is written for: so much of the other side for 1 of this one. */
type RatePer = 'income' | 'outcome';

/** Prices of exactly one coin of `per`, in coins of the other side; null is no bound. */
export type RateBounds = {
  readonly per: RatePer;
  /** Rates are whole multiples of this, rounded in the service's favour. */
  readonly step: Ratio | null;
  readonly floor: Ratio | null;
  readonly ceiling: Ratio | null;
  /** Taken instead of a rate beyond floor or ceiling; without it the bound itself is. */
  readonly standard: Ratio | null;
};

/** Which place among the exchangers of a monitor a price shall take. */
export type PlacePolicy = {
  /** 1 is the best rate of all that are counted. */
  readonly target: number;
  /** How much better than the one whose place is taken. */
  readonly stepPpm: PartsPerMillion;
  /** Exchangers with less to pay out are not counted; units of the outcome asset. */
  readonly reserveMin: OutcomeUnits;
  /** Ids of the monitor. None to follow: all are. */
  readonly follow: readonly string[];
  readonly ignore: readonly string[];
  /** Rates further than this from the middle of all are not counted. */
  readonly spikePpm: PartsPerMillion;
  /** However far behind the others are, we take no more than this. */
  readonly profitMaxPpm: PartsPerMillion | null;
};
