import { assert } from '../assert.ts';
import { type AssetCode, scaleOf } from './asset.ts';
import { counted, million, type PartsPerMillion } from './units.ts';

/** Adds two numbers of one meaning, which the sum keeps; of another one it does not compile. */
export function plus<Counted extends bigint>(left: Counted, right: NoInfer<Counted>): Counted {
  return counted(plain(left) + plain(right));
}

/** Takes `right` from `left`, both of one meaning; the answer may be negative. */
export function minus<Counted extends bigint>(left: Counted, right: NoInfer<Counted>): Counted {
  return counted(plain(left) - plain(right));
}

/** The same with its sign changed. */
export function negative<Counted extends bigint>(units: Counted): Counted {
  return counted(-plain(units));
}

/** The compiler adds no two numbers of a meaning that it does not know yet. */
function plain(units: bigint): bigint {
  return units;
}

/** The greater of two numbers of one meaning. */
export function atLeast<Counted extends bigint>(units: Counted, floor: NoInfer<Counted>): Counted {
  return units < floor ? floor : units;
}

/** The lesser of two numbers of one meaning. */
export function atMost<Counted extends bigint>(units: Counted, ceiling: NoInfer<Counted>): Counted {
  return units > ceiling ? ceiling : units;
}

/** Divides towards minus infinity: `divFloor(-7n, 2n) === -4n`. The divisor is positive. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'a divisor is positive');
  if (divisor === 1n) return dividend;
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Divides towards plus infinity: `divCeil(7n, 2n) === 4n`. The divisor is positive. */
export function divCeil(dividend: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'a divisor is positive');
  if (divisor === 1n) return dividend;
  const quotient = dividend / divisor;
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient;
}

/** Multiplies by the fraction `numerator / denominator` and rounds down, with no step between. */
export function mulFloor(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return divFloor(units * numerator, denominator);
}

/** Multiplies by the fraction `numerator / denominator` and rounds up, with no step between. */
export function mulCeil(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return divCeil(units * numerator, denominator);
}

/** So many parts in a million of an amount, rounded down. */
export function shareFloor<Counted extends bigint>(
  units: Counted,
  parts: PartsPerMillion,
): Counted {
  return counted(divFloor(units * parts, million));
}

/** So many parts in a million of an amount, rounded up. */
export function shareCeil<Counted extends bigint>(units: Counted, parts: PartsPerMillion): Counted {
  return counted(divCeil(units * parts, million));
}

/** Units in one unit of the last place at this precision: roubles without kopecks give `100n`. */
export function lastPlace(asset: AssetCode, precision: number): bigint {
  const place = tens[scaleOf(asset) - precision];
  // The words are put together only where they are needed: this is asked with every amount.
  if (place === undefined || precision < 0) assert(false, `${asset} has no ${precision} decimals`);
  return place;
}

/** Asked for with every amount: worked out once. */
const tens: readonly bigint[] = Array.from(
  { length: 19 },
  (_, exponent) => 10n ** BigInt(exponent),
);

/** Largest multiple of `step` that is not above `units`. */
export function floorToStep<Counted extends bigint>(units: Counted, step: bigint): Counted {
  return step === 1n ? units : counted(divFloor(units, step) * step);
}

/** Smallest multiple of `step` that is not below `units`. */
export function ceilToStep<Counted extends bigint>(units: Counted, step: bigint): Counted {
  return step === 1n ? units : counted(divCeil(units, step) * step);
}
