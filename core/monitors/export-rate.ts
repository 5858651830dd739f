import { divCeil, divFloor } from '../money/arithmetic.ts';
import { scaleOf } from '../money/asset.ts';
import type { Pricing } from '../quotes/quote.ts';
import type { Ratio } from '../rates/ratio.ts';

/**
 * A price as a monitor tells it: `out` coins for `in` coins, one of them `"1"`, with every share we
 * take inside; and `outFee`, what is withheld at the payout whatever the amount, in units of the
 * outcome asset. An income brings `income × out ÷ in − outFee`.
 */
type ExportRate = {
  readonly in: string;
  readonly out: string;
  readonly outFee: bigint;
};

const million = 1_000_000n;
const digitsMin = 8;

/**
 * The rate of a pricing where it exchanges at `price`, for payouts up to `outcomeMax` units. It has
 * so many digits that even the largest comes out right to its last place, and is rounded against
 * the customer: a monitor never promises more than a quote gives.
 */
export function exportRate(pricing: Pricing, price: Ratio, outcomeMax: bigint): ExportRate {
  const { incomeFee, outcomeFee, networkFee } = pricing;
  const paid = without(price, outcomeFee.ppm);
  const fixed = incomeFee.fixed === 0n ? 0n : divCeil(incomeFee.fixed * paid.outcome, paid.income);
  const { income, outcome } = inCoins(without(paid, incomeFee.ppm), pricing);
  const outFee = fixed + outcomeFee.fixed + networkFee;
  const digits = digitsFor(outcomeMax + outFee);
  if (outcome >= income) {
    return { in: '1', out: decimal(outcome, income, digits, divFloor), outFee };
  }
  return { in: decimal(income, outcome, digits, divCeil), out: '1', outFee };
}

/** A price less a share, exactly, and as small as it was where nothing is taken. */
function without(price: Ratio, ppm: bigint): Ratio {
  if (ppm === 0n) return price;
  return { income: price.income * million, outcome: price.outcome * (million - ppm) };
}

/** A price of units as one of whole coins. */
function inCoins({ income, outcome }: Ratio, pricing: Pricing): Ratio {
  const places = scaleOf(pricing.outcomeAsset) - scaleOf(pricing.incomeAsset);
  if (places > 0) return { income: income * powerOfTen(places), outcome };
  return places < 0 ? { income, outcome: outcome * powerOfTen(-places) } : { income, outcome };
}

/** Two digits more than the largest amount has: the last place stays right. */
function digitsFor(outcomeMax: bigint): number {
  return Math.max(digitsMin, outcomeMax.toString().length + 2);
}

type Division = (dividend: bigint, divisor: bigint) => bigint;

/**
 * So many digits in all, and two decimals at least, without the zeros at their end. Divided once,
 * as if there were one digit before the point; what are too many then is rounded the same way.
 */
function decimal(dividend: bigint, divisor: bigint, digits: number, divide: Division): string {
  const finest = divide(dividend * powerOfTen(digits - 1), divisor);
  const all = finest.toString();
  const surplus = Math.min(Math.max(0, all.length - digits), digits - 3);
  const text = surplus === 0 ? all : divide(finest, powerOfTen(surplus)).toString();
  const point = text.length - (digits - 1 - surplus);
  let end = text.length;
  while (end > point && text.charCodeAt(end - 1) === 48) end -= 1;
  return end === point ? text.slice(0, point) : `${text.slice(0, point)}.${text.slice(point, end)}`;
}

/** Asked for with every rate: worked out once, as far as amounts reach. */
const powers: readonly bigint[] = Array.from(
  { length: 64 },
  (_, exponent) => 10n ** BigInt(exponent),
);

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}
