import type { Amount } from '../money/amount.ts';
import type { AssetCode } from '../money/asset.ts';
import type { IncomeUnits, OutcomeUnits, PartsPerMillion, Units } from '../money/units.ts';
import type { Ratio } from '../rates/ratio.ts';

export const rateTypes = ['fixed', 'floating'] as const;
export type RateType = (typeof rateTypes)[number];

/** A fixed part in smallest units of one side, and a share of the amount of that side. */
export type Fee<Side extends 'income' | 'outcome'> = {
  readonly fixed: Units<Side>;
  readonly ppm: PartsPerMillion;
};

/** From this income on, in units and fees included, the whole amount is exchanged at this price. */
export type PriceStep = { readonly incomeFrom: IncomeUnits; readonly price: Ratio };

/** What a pricing rule made of the market at one moment; see `core/pricing/resolve-rule.ts`. */
export type PricedRule = {
  /** Which wording of the rule it was, so that the price can be worked out again. */
  readonly revision: string;
  /** Prices by amount: the first from zero, each better for the customer than the one before. */
  readonly steps: readonly [PriceStep, ...PriceStep[]];
  /** Least profit of one order, in units of the outcome asset. */
  readonly profitMin: OutcomeUnits;
  readonly conditions: RuleConditions;
};

/** All that a rule looks at besides the market and the amount. */
export type RuleConditions = {
  /** Which of the rule's hours and which of its reserve bands it was; -1 is none of them. */
  readonly hours: number;
  readonly reserve: number;
  /** The price that takes the place on the monitor; null where none is aimed at or known. */
  readonly target: Ratio | null;
};

/**
 * Everything a quote of one direction depends on, frozen at one moment: the same pricing and the
 * same amount always give the same quote, so an order that stores it can be priced again.
 */
export type Pricing = {
  /** Code of the city that its terms are those of; absent: of none. */
  readonly city?: string;
  readonly incomeAsset: AssetCode;
  readonly outcomeAsset: AssetCode;
  /** Decimals the payment systems take; never more than the asset's scale. */
  readonly incomePrecision: number;
  readonly outcomePrecision: number;
  /** Fair price, without our margin. */
  readonly market: Ratio;
  /** Our margin on the price; negative is a discount. */
  readonly markupPpm: PartsPerMillion;
  /** Where a rule prices the direction, its prices stand in place of the margin. */
  readonly rule?: PricedRule;
  /**
   * What a customer is given of our margin, in parts per million of the market's price; never more
   * than the margin is. Absent: nothing.
   */
  readonly discountPpm?: PartsPerMillion;
  /** Withheld from what is paid in, in units of the income asset. */
  readonly incomeFee: Fee<'income'>;
  /** Withheld from what is paid out, in units of the outcome asset. */
  readonly outcomeFee: Fee<'outcome'>;
  /** What the network will cost us, in units of the outcome asset, paid by the customer. */
  readonly networkFee: OutcomeUnits;
  /** The least that can be paid out at all, in units of the outcome asset; absent: any. */
  readonly payoutMin?: OutcomeUnits;
  /** Limits of the direction in units; `null` is no limit of its own. */
  readonly incomeMin: IncomeUnits;
  readonly incomeMax: IncomeUnits | null;
  readonly outcomeMin: OutcomeUnits;
  readonly outcomeMax: OutcomeUnits | null;
};

/**
 * Where every unit of the fair value went. In units of the outcome asset and exactly:
 * `fair = outcome + networkFee + outcomeFee + spread + rounding`; in the income asset:
 * `income = incomeFee + net`. `spread` is negative when the markup is a discount.
 *
 * `rounding` is what was too small to pay out, never negative. For an amount asked by income it is
 * below one unit of the outcome's last place. Asked by outcome, the customer gets exactly what was
 * asked, and it may reach what one unit of the income's last place is worth when that is more, but
 * stays below it: one unit of income less would not have been enough. Only an outcome that lies
 * between what the last income of one price and the first of the next better one pay leaves more:
 * it costs that first income, whatever the better price makes of it.
 */
export type Breakdown = {
  readonly incomeFee: IncomeUnits;
  readonly fair: OutcomeUnits;
  readonly spread: OutcomeUnits;
  readonly outcomeFee: OutcomeUnits;
  readonly networkFee: OutcomeUnits;
  readonly rounding: OutcomeUnits;
  /** What the spread would be more without the customer's discount; absent: nothing. */
  readonly discount?: OutcomeUnits;
};

export type Quote = {
  readonly income: Amount<IncomeUnits>;
  readonly outcome: Amount<OutcomeUnits>;
  readonly breakdown: Breakdown;
};
