import { assert } from '../assert.ts';
import { type AssetCode, scaleOf } from './asset.ts';
import { type IncomeUnits, incomeUnits, type OutcomeUnits, outcomeUnits } from './units.ts';

/**
 * A quantity of one asset in its smallest units: `{ units: 150n, asset: 'RUB' }` is 1.50 RUB. An
 * `Amount<IncomeUnits>` is of the income, and of nothing else.
 */
export type Amount<Counted extends bigint = bigint> = {
  readonly units: Counted;
  readonly asset: AssetCode;
};

/** Longest digit string accepted from outside, so that no input can make arithmetic slow. */
const amountDigitsMax = 30;

/** Units are stored as `numeric(38,0)`: an amount of more digits than that is not read at all. */
const unitsDigitsMax = 38;
const unitsEnd = 10n ** BigInt(unitsDigitsMax);

type AmountProblem = { code: 'not_a_number' } | { code: 'too_precise'; precisionMax: number };

/** Builds an amount: `amount(150n, 'RUB')`. */
export function amount<Counted extends bigint>(units: Counted, asset: AssetCode): Amount<Counted> {
  return { units, asset };
}

/** The same amount, of which it is known now that it is one of the income. */
export function asIncome({ units, asset }: Amount): Amount<IncomeUnits> {
  return { units: incomeUnits(units), asset };
}

/** The same amount, of which it is known now that it is one of the outcome. */
export function asOutcome({ units, asset }: Amount): Amount<OutcomeUnits> {
  return { units: outcomeUnits(units), asset };
}

/**
 * Reads a plain decimal such as `"12.50"`; a point at the very end is dropped. More decimals than
 * `precision` are refused, never rounded. `parseAmount('1.5', 'RUB')` gives `{ units: 150n }`.
 */
export function parseAmount(
  text: string,
  asset: AssetCode,
  precision: number = scaleOf(asset),
): Amount | AmountProblem {
  const scale = scaleOf(asset);
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
export function formatAmount(value: Amount, precision: number = scaleOf(value.asset)): string {
  const scale = scaleOf(value.asset);
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
