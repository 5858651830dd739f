import { type AssetCode, isAssetCode } from '../money/asset.ts';
import { incomeUnits, outcomeUnits, ppm, type Units } from '../money/units.ts';
import { type PricedRuleJson, ruleFromJson, ruleToJson } from './priced-rule-json.ts';
import type { Breakdown, Fee, Pricing } from './quote.ts';

/** A pricing with its whole numbers as texts, as it is kept in the database and in quote tokens. */
export type PricingJson = {
  /** Absent where it is that of no city. */
  readonly city?: string;
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
    ...(pricing.city === undefined ? {} : { city: pricing.city }),
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
    ...(json.city === undefined ? {} : { city: json.city }),
    incomeAsset: asset(json.incomeAsset),
    outcomeAsset: asset(json.outcomeAsset),
    incomePrecision: json.incomePrecision,
    outcomePrecision: json.outcomePrecision,
    market: { income: BigInt(json.market.income), outcome: BigInt(json.market.outcome) },
    markupPpm: ppm(BigInt(json.markupPpm)),
    ...(json.rule === undefined ? {} : { rule: ruleFromJson(json.rule) }),
    ...(json.discountPpm === undefined ? {} : { discountPpm: ppm(BigInt(json.discountPpm)) }),
    incomeFee: feeFromJson(json.incomeFee, incomeUnits),
    outcomeFee: feeFromJson(json.outcomeFee, outcomeUnits),
    networkFee: outcomeUnits(BigInt(json.networkFee)),
    ...(json.payoutMin === undefined ? {} : { payoutMin: outcomeUnits(BigInt(json.payoutMin)) }),
    incomeMin: incomeUnits(BigInt(json.incomeMin)),
    incomeMax: json.incomeMax === null ? null : incomeUnits(BigInt(json.incomeMax)),
    outcomeMin: outcomeUnits(BigInt(json.outcomeMin)),
    outcomeMax: json.outcomeMax === null ? null : outcomeUnits(BigInt(json.outcomeMax)),
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
    incomeFee: incomeUnits(BigInt(json.incomeFee)),
    fair: outcomeUnits(BigInt(json.fair)),
    spread: outcomeUnits(BigInt(json.spread)),
    outcomeFee: outcomeUnits(BigInt(json.outcomeFee)),
    networkFee: outcomeUnits(BigInt(json.networkFee)),
    rounding: outcomeUnits(BigInt(json.rounding)),
    ...(json.discount === undefined ? {} : { discount: outcomeUnits(BigInt(json.discount)) }),
  };
}

function feeToJson(fee: Fee<'income'> | Fee<'outcome'>): FeeJson {
  return { fixed: fee.fixed.toString(), ppm: fee.ppm.toString() };
}

function feeFromJson<Side extends 'income' | 'outcome'>(
  json: FeeJson,
  unitsOf: (units: bigint) => Units<Side>,
): Fee<Side> {
  return { fixed: unitsOf(BigInt(json.fixed)), ppm: ppm(BigInt(json.ppm)) };
}

function asset(text: string): AssetCode {
  if (!isAssetCode(text)) throw new Error(`unknown asset ${text}`);
  return text;
}
