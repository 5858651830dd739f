import type { Amount } from '../money/amount.ts';
import type { AssetCode } from '../money/asset.ts';
import type { Ratio } from '../rates/ratio.ts';

export const rateTypes = ['fixed', 'floating'] as const;
export type RateType = (typeof rateTypes)[number];

/** One part in a million: fees and markups are whole numbers of these (1 % = 10 000). */
export type PartsPerMillion = bigint;

/** A fixed part in smallest units and a share of the amount. */
export type Fee = { readonly fixed: bigint; readonly ppm: PartsPerMillion };

/** From this income on, in units and fees included, the whole amount is exchanged at this price. */
export type PriceStep = { readonly incomeFrom: bigint; readonly price: Ratio };

/** What a pricing rule made of the market at one moment; see `core/pricing/resolve-rule.ts`. */
export type PricedRule = {
  /** Which wording of the rule it was, so that the price can be worked out again. */
  readonly revision: string;
  /** Prices by amount: the first from zero, each better for the customer than the one before. */
  readonly steps: readonly [PriceStep, ...PriceStep[]];
  /** Least profit of one order, in units of the outcome asset. */
  readonly profitMin: bigint;
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
  readonly incomeFee: Fee;
  /** Withheld from what is paid out, in units of the outcome asset. */
  readonly outcomeFee: Fee;
  /** What the network will cost us, in units of the outcome asset, paid by the customer. */
  readonly networkFee: bigint;
  /** The least that can be paid out at all, in units of the outcome asset; absent: any. */
  readonly payoutMin?: bigint;
  /** Limits of the direction in units; `null` is no limit of its own. */
  readonly incomeMin: bigint;
  readonly incomeMax: bigint | null;
  readonly outcomeMin: bigint;
  readonly outcomeMax: bigint | null;
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
  readonly incomeFee: bigint;
  readonly fair: bigint;
  readonly spread: bigint;
  readonly outcomeFee: bigint;
  readonly networkFee: bigint;
  readonly rounding: bigint;
  /** What the spread would be more without the customer's discount; absent: nothing. */
  readonly discount?: bigint;
};

export type Quote = {
  readonly income: Amount;
  readonly outcome: Amount;
  readonly breakdown: Breakdown;
};
