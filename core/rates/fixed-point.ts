import { divCeil, divFloor } from '../money/arithmetic.ts';

/**
 * A price as a whole number of 1e-24: sums, middles and comparisons of prices are exact, and the
 * same in every process. Never money: amounts are counted in units of their asset.
 */
export type FixedPoint = bigint;

const decimals = 24;
export const fixedOne: FixedPoint = 10n ** BigInt(decimals);

type Rounding = 'down' | 'up';

/**
 * Reads a positive decimal, also one with an exponent up to ±30 (`5.126E-5`); null for zero, for
 * anything that is no plain number, and for more than 24 decimals: no digit is ever dropped.
 */
export function readFixed(text: string): FixedPoint | null {
  const match = /^([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text);
  if (match === null || text.length > 45) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const places = BigInt(decimals - fraction.length) + BigInt(exponent.replace('+', ''));
  const digits = BigInt(whole + fraction);
  if (digits === 0n || places > 54n) return null;
  if (places >= 0n) return digits * 10n ** places;
  const divisor = 10n ** -places;
  return digits % divisor === 0n ? digits / divisor : null;
}

/** Writes a price as a plain decimal without idle zeros: `"0.0000125"`, `"60001"`. */
export function writeFixed(price: FixedPoint): string {
  const digits = price.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Multiplies two prices. */
export function multiplyFixed(left: FixedPoint, right: FixedPoint, to: Rounding): FixedPoint {
  return divide(left * right, fixedOne, to);
}

/** Divides a price by another: `divideFixed(one, price)` is the price seen from the other side. */
export function divideFixed(left: FixedPoint, right: FixedPoint, to: Rounding): FixedPoint {
  return divide(left * fixedOne, right, to);
}

/** Keeps so many digits that count, so that a price worked out is not longer than it is exact. */
export function roundFixed(price: FixedPoint, digits: number, to: Rounding): FixedPoint {
  const excess = price.toString().length - digits;
  if (excess <= 0) return price;
  const step = 10n ** BigInt(excess);
  return divide(price, step, to) * step;
}

/** How far a price stands from another, in parts per million of that other, rounded up. */
export function distancePpm(price: FixedPoint, reference: FixedPoint): bigint {
  const distance = price > reference ? price - reference : reference - price;
  return divCeil(distance * 1_000_000n, reference);
}

/** Moves a price by parts per million of itself; a negative number moves it down. */
export function shiftFixed(price: FixedPoint, ppm: bigint, to: Rounding): FixedPoint {
  return divide(price * (1_000_000n + ppm), 1_000_000n, to);
}

function divide(dividend: bigint, divisor: bigint, to: Rounding): bigint {
  return to === 'down' ? divFloor(dividend, divisor) : divCeil(dividend, divisor);
}
