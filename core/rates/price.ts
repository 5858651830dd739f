import { divCeil, divFloor } from '../money/arithmetic.ts';
import { type AssetCode, scaleOf } from '../money/asset.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Ratio, ratio } from './ratio.ts';

/** The assets of the two sides of a price. */
type Pair = { readonly incomeAsset: AssetCode; readonly outcomeAsset: AssetCode };

const digitsMax = 40;
const exponentMax = 30;

/**
 * Reads a price written as a decimal, whole outcome coins for one whole income coin: `"82.5"` for
 * USD→RUB. Markets write tiny prices as `1.2e-7`, so an exponent up to ±30 is read too. Exact: no
 * digit is rounded. Zero, negative and anything else is refused as `not_a_number`.
 */
export function parsePrice(text: string, pair: Pair): Ratio | Refusal {
  const match = /^([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text);
  if (!match || text.length > digitsMax + 5) return refuse('not_a_number');
  const fraction = match[2] ?? '';
  const exponent = BigInt(match[3]?.replace('+', '') ?? '0');
  const digits = BigInt((match[1] ?? '') + fraction);
  if (digits === 0n || exponent > exponentMax || exponent < -exponentMax) {
    return refuse('not_a_number');
  }
  const tens = exponent - BigInt(fraction.length);
  const income = 10n ** (BigInt(scaleOf(pair.incomeAsset)) + (tens < 0n ? -tens : 0n));
  const outcome = 10n ** (BigInt(scaleOf(pair.outcomeAsset)) + (tens > 0n ? tens : 0n));
  return ratio(income, digits * outcome);
}

/** A price as people read it: so many coins of one side for exactly one coin of the other. */
export type ShownRate = { readonly income: string; readonly outcome: string };

const significantDigits = 8;
const decimalsMin = 2;

/**
 * Shows a price with one side `"1"`: the side worth less is counted, so the other number is 1 or
 * more (`{ income: "8250.5", outcome: "1" }` for RUB→LTC). Eight significant digits and at least
 * two decimals, trailing zeros dropped; what does not fit is rounded against the customer, so the
 * shown rate is never better than the real one and worse by less than one part in ten million. With
 * `one` that side is `"1"`, whichever is worth less: two prices beside each other are turned alike.
 */
export function showRate(price: Ratio, pair: Pair, one?: 'income' | 'outcome'): ShownRate {
  const income = price.income * 10n ** BigInt(scaleOf(pair.outcomeAsset));
  const outcome = price.outcome * 10n ** BigInt(scaleOf(pair.incomeAsset));
  if (one === undefined ? outcome >= income : one === 'income')
    return { income: '1', outcome: decimal(outcome, income, divFloor) };
  return { income: decimal(income, outcome, divCeil), outcome: '1' };
}

type Division = (dividend: bigint, divisor: bigint) => bigint;

function decimal(dividend: bigint, divisor: bigint, division: Division): string {
  const wholeDigits = (dividend / divisor).toString().length;
  const decimals = Math.max(decimalsMin, significantDigits - wholeDigits);
  const scaled = division(dividend * 10n ** BigInt(decimals), divisor).toString();
  const digits = scaled.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
