import { assert } from '../assert.ts';
import { type Amount, amount } from './amount.ts';
import { type AssetCode, assetScale } from './asset.ts';

/** Adds two amounts of one asset: 1.50 RUB and 2.00 RUB are 3.50 RUB. Mixing assets is a bug. */
export function addAmounts(left: Amount, right: Amount): Amount {
  assertSameAsset(left, right);
  return amount(left.units + right.units, left.asset);
}

/** Takes `right` from `left`, both of one asset; the answer may be negative. */
export function subtractAmounts(left: Amount, right: Amount): Amount {
  assertSameAsset(left, right);
  return amount(left.units - right.units, left.asset);
}

/** Adds up amounts of one asset; none at all are zero of it. */
export function sumAmounts(values: readonly Amount[], asset: AssetCode): Amount {
  return values.reduce(addAmounts, amount(0n, asset));
}

/** Orders two amounts of one asset: negative, zero or positive, as `sort` wants it. */
export function compareAmounts(left: Amount, right: Amount): -1 | 0 | 1 {
  assertSameAsset(left, right);
  if (left.units === right.units) return 0;
  return left.units < right.units ? -1 : 1;
}

/** Stops when amounts of two assets meet. */
export function assertSameAsset(left: Amount, right: Amount): void {
  assert(left.asset === right.asset, `${left.asset} and ${right.asset} do not mix`);
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

/** Units in one unit of the last place at this precision: roubles without kopecks give `100n`. */
export function lastPlace(asset: AssetCode, precision: number): bigint {
  const place = tens[assetScale[asset] - precision];
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
export function floorToStep(units: bigint, step: bigint): bigint {
  return step === 1n ? units : divFloor(units, step) * step;
}

/** Smallest multiple of `step` that is not below `units`. */
export function ceilToStep(units: bigint, step: bigint): bigint {
  return step === 1n ? units : divCeil(units, step) * step;
}
