import { type Amount, amount, formatAmount, parseAmount } from '../money/amount.ts';
import { lastPlace } from '../money/arithmetic.ts';
import { type AssetCode, scaleOf } from '../money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';

/** Most digits a JSON number is believed: any 15 of them survive a double, 16 may not. */
const numberDigitsMax = 15;

/**
 * Reads an amount of a request: a plain decimal string, or a JSON number that is plain as well.
 * A JSON number has passed through a double, so it is taken only when it has at most fifteen digits
 * (then it is what the caller wrote) and prints without an exponent. Refuses `required`,
 * `not_a_number`, `too_precise` (`{ precision }`) and, for zero and negative amounts,
 * `greater_than` with one unit of the last place as `{ min }`.
 */
export function readAmount(
  input: unknown,
  asset: AssetCode,
  precision: number,
  field: string,
): Amount | Refusal {
  if (input === undefined || input === null || input === '') return refuse('required', field);
  const text = typeof input === 'number' ? plainText(input) : input;
  if (typeof text !== 'string') return refuse('not_a_number', field);
  const negative = text.startsWith('-');
  const read = parseAmount(negative ? text.slice(1) : text, asset, precision);
  if ('code' in read) {
    if (read.code === 'not_a_number') return refuse('not_a_number', field);
    return refuse('too_precise', field, { precision: String(read.precisionMax) });
  }
  if (negative || read.units === 0n) {
    const smallest = formatAmount(amount(lastPlace(asset, precision), asset), precision);
    return refuse('greater_than', field, { min: smallest });
  }
  return read;
}

/**
 * What is wrong with an amount of a payment system that is not known: whether it is there and a
 * number can be told without one. Null when that is so.
 */
export function checkAmountAlone(input: unknown, field: string): Refusal | null {
  const read = readAmount(input, 'ETH', scaleOf('ETH'), field);
  if (!isRefusal(read)) return null;
  const codes = read.refused.map(({ code }) => code);
  return codes.includes('required') || codes.includes('not_a_number') ? read : null;
}

/** Text of a JSON number; what a double may have changed or needs an exponent gives `null`. */
function plainText(value: number): string | null {
  const text = String(value);
  return text.replace(/[^0-9]/g, '').length > numberDigitsMax ? null : text;
}
