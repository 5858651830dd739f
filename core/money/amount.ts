import { assert } from '../assert.ts';
import { type AssetCode, assetScale } from './asset.ts';

/** A quantity of one asset in its smallest units: `{ units: 150n, asset: 'RUB' }` is 1.50 RUB. */
export type Amount = { readonly units: bigint; readonly asset: AssetCode };

/** Longest digit string accepted from outside, so that no input can make arithmetic slow. */
export const amountDigitsMax = 30;

/** Units are stored as `numeric(38,0)`: an amount of more digits than that is not read at all. */
export const unitsDigitsMax = 38;
const unitsEnd = 10n ** BigInt(unitsDigitsMax);

export type AmountProblem =
  | { code: 'not_a_number' }
  | { code: 'too_precise'; precisionMax: number };

/** Builds an amount: `amount(150n, 'RUB')`. */
export function amount(units: bigint, asset: AssetCode): Amount {
  return { units, asset };
}

/**
 * Reads a plain decimal such as `"12.50"`; a point at the very end is dropped. More decimals than
 * `precision` are refused, never rounded. `parseAmount('1.5', 'RUB')` gives `{ units: 150n }`.
 */
export function parseAmount(
  text: string,
  asset: AssetCode,
  precision: number = assetScale[asset],
): Amount | AmountProblem {
  const scale = assetScale[asset];
  assert(precision >= 0 && precision <= scale, `${asset} has no ${precision} decimals`);
  // A longer text is not even looked at: one point beside the digits.
  if (text.length > amountDigitsMax + 1) return { code: 'not_a_number' };
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(plain);
  if (!match) return { code: 'not_a_number' };
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (whole.length + fraction.length > amountDigitsMax) return { code: 'not_a_number' };
  if (fraction.length > precision) return { code: 'too_precise', precisionMax: precision };
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  if (units >= unitsEnd) return { code: 'not_a_number' };
  return amount(units, asset);
}

/** Writes an amount in plain notation, never rounded: 150 units of RUB are `"1.50"`. */
export function formatAmount(value: Amount, precision: number = assetScale[value.asset]): string {
  const scale = assetScale[value.asset];
  const { units } = value;
  if (units < 0n) return `-${formatAmount({ units: -units, asset: value.asset }, precision)}`;
  const plain = units.toString();
  const digits = plain.length > scale ? plain : plain.padStart(scale + 1, '0');
  const point = digits.length - scale;
  // Digits past the precision are shown rather than lost.
  const places = precision < scale && isAnyDigit(digits, point + precision) ? scale : precision;
  if (places === 0) return digits.slice(0, point);
  return `${digits.slice(0, point)}.${digits.slice(point, point + places)}`;
}

function isAnyDigit(digits: string, from: number): boolean {
  for (let at = from; at < digits.length; at += 1) if (digits.charCodeAt(at) !== 48) return true;
  return false;
}
