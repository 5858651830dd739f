import { type AssetCode, isAssetCode } from '../money/asset.ts';
import { type PricedRuleJson, ruleFromJson, ruleToJson } from './priced-rule-json.ts';
import type { Breakdown, Fee, Pricing } from './quote.ts';

/** A pricing with its whole numbers as texts, as it is kept in the database and in quote tokens. */
export type PricingJson = {
  readonly incomeAsset: string;
  readonly outcomeAsset: string;
  readonly incomePrecision: number;
  readonly outcomePrecision: number;
  readonly market: { readonly income: string; readonly outcome: string };
  readonly markupPpm: string;
  /** Absent where no rule priced it. */
  readonly rule?: PricedRuleJson;
  /** Absent where nothing is given of the margin. */
  readonly discountPpm?: string;
  readonly incomeFee: FeeJson;
  readonly outcomeFee: FeeJson;
  readonly networkFee: string;
  /** Absent where nothing is too small to be paid out. */
  readonly payoutMin?: string;
  readonly incomeMin: string;
  readonly incomeMax: string | null;
  readonly outcomeMin: string;
  readonly outcomeMax: string | null;
};

type FeeJson = { readonly fixed: string; readonly ppm: string };

/** Writes a pricing as JSON without losing a digit. */
export function pricingToJson(pricing: Pricing): PricingJson {
  return {
    incomeAsset: pricing.incomeAsset,
    outcomeAsset: pricing.outcomeAsset,
    incomePrecision: pricing.incomePrecision,
    outcomePrecision: pricing.outcomePrecision,
    market: {
      income: pricing.market.income.toString(),
      outcome: pricing.market.outcome.toString(),
    },
    markupPpm: pricing.markupPpm.toString(),
    ...(pricing.rule === undefined ? {} : { rule: ruleToJson(pricing.rule) }),
    ...(pricing.discountPpm === undefined ? {} : { discountPpm: pricing.discountPpm.toString() }),
    incomeFee: feeToJson(pricing.incomeFee),
    outcomeFee: feeToJson(pricing.outcomeFee),
    networkFee: pricing.networkFee.toString(),
    ...(pricing.payoutMin === undefined ? {} : { payoutMin: pricing.payoutMin.toString() }),
    incomeMin: pricing.incomeMin.toString(),
    incomeMax: pricing.incomeMax?.toString() ?? null,
    outcomeMin: pricing.outcomeMin.toString(),
    outcomeMax: pricing.outcomeMax?.toString() ?? null,
  };
}

/** Reads what `pricingToJson` wrote; anything else is a bug and throws. */
export function pricingFromJson(json: PricingJson): Pricing {
  return {
    incomeAsset: asset(json.incomeAsset),
    outcomeAsset: asset(json.outcomeAsset),
    incomePrecision: json.incomePrecision,
    outcomePrecision: json.outcomePrecision,
    market: { income: BigInt(json.market.income), outcome: BigInt(json.market.outcome) },
    markupPpm: BigInt(json.markupPpm),
    ...(json.rule === undefined ? {} : { rule: ruleFromJson(json.rule) }),
    ...(json.discountPpm === undefined ? {} : { discountPpm: BigInt(json.discountPpm) }),
    incomeFee: feeFromJson(json.incomeFee),
    outcomeFee: feeFromJson(json.outcomeFee),
    networkFee: BigInt(json.networkFee),
    ...(json.payoutMin === undefined ? {} : { payoutMin: BigInt(json.payoutMin) }),
    incomeMin: BigInt(json.incomeMin),
    incomeMax: json.incomeMax === null ? null : BigInt(json.incomeMax),
    outcomeMin: BigInt(json.outcomeMin),
    outcomeMax: json.outcomeMax === null ? null : BigInt(json.outcomeMax),
  };
}

export type BreakdownJson = { readonly [key in keyof Breakdown]: string };

/** Writes a breakdown as JSON without losing a digit. */
export function breakdownToJson(breakdown: Breakdown): BreakdownJson {
  return {
    incomeFee: breakdown.incomeFee.toString(),
    fair: breakdown.fair.toString(),
    spread: breakdown.spread.toString(),
    outcomeFee: breakdown.outcomeFee.toString(),
    networkFee: breakdown.networkFee.toString(),
    rounding: breakdown.rounding.toString(),
    ...(breakdown.discount === undefined ? {} : { discount: breakdown.discount.toString() }),
  };
}

/** Reads what `breakdownToJson` wrote. */
export function breakdownFromJson(json: BreakdownJson): Breakdown {
  return {
    incomeFee: BigInt(json.incomeFee),
    fair: BigInt(json.fair),
    spread: BigInt(json.spread),
    outcomeFee: BigInt(json.outcomeFee),
    networkFee: BigInt(json.networkFee),
    rounding: BigInt(json.rounding),
    ...(json.discount === undefined ? {} : { discount: BigInt(json.discount) }),
  };
}

function feeToJson(fee: Fee): FeeJson {
  return { fixed: fee.fixed.toString(), ppm: fee.ppm.toString() };
}

function feeFromJson(json: FeeJson): Fee {
  return { fixed: BigInt(json.fixed), ppm: BigInt(json.ppm) };
}

function asset(text: string): AssetCode {
  if (!isAssetCode(text)) throw new Error(`unknown asset ${text}`);
  return text;
}
