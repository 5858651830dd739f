import { amount } from '../../../core/money/amount.ts';
import { lastPlace } from '../../../core/money/arithmetic.ts';
import { type PartsPerMillion, ppm } from '../../../core/money/units.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { PaymentSystem } from './systems/payment-system.ts';

type Side = Pick<PaymentSystem, 'asset' | 'precision'>;

/** Reads figures one by one and remembers what was wrong with each: all is told at once. */
export type FigureReader = {
  readonly problems: readonly RefusalItem[];
  /** Parts per million out of a percentage such as `-1.25`. */
  percent(input: unknown, field: string, bounds: Bounds): PartsPerMillion | undefined;
  /** Units of a side; an empty one is not given. */
  units(input: unknown, field: string, side: Side): bigint | undefined;
  /** The same where nothing at all is also an answer: null. */
  limit(input: unknown, field: string, side: Side): bigint | null | undefined;
  /** The same where nothing is zero. */
  fee(input: unknown, field: string, side: Side): bigint | undefined;
};

/** In whole percent. */
type Bounds = { readonly min: number; readonly max: number };

/** Starts a reading; what is `undefined` is absent and stays as it was. */
export function readFigures(): FigureReader {
  const problems: RefusalItem[] = [];
  function keep<Value>(read: Value | Refusal): Value | undefined {
    if (!isRefusal(read)) return read;
    problems.push(...read.refused);
    return undefined;
  }
  return {
    problems,
    percent: (input, field, bounds) =>
      input === undefined ? undefined : keep(readPercent(input, field, bounds)),
    units: (input, field, side) =>
      input === undefined ? undefined : keep(readUnits(input, field, side)),
    limit(input, field, side) {
      if (input === undefined) return undefined;
      return isNothing(input) ? null : keep(readUnits(input, field, side));
    },
    fee(input, field, side) {
      if (input === undefined) return undefined;
      return isNothing(input) || isZero(input) ? 0n : keep(readUnits(input, field, side));
    },
  };
}

function readUnits(input: unknown, field: string, side: Side): bigint | Refusal {
  const read = readAmount(plain(input), side.asset, side.precision, field);
  if (isRefusal(read)) return read;
  // Units are kept in 38 digits; what no money is ever worth is a slip of the hand.
  return read.units < 10n ** 36n ? amount(read.units, side.asset).units : tooMuch(field);
}

function tooMuch(field: string): Refusal {
  return refuse('less_than', field);
}

/** Reads a percentage of at most four decimals; a comma is taken for the point. */
export function readPercent(
  input: unknown,
  field: string,
  bounds: Bounds,
): PartsPerMillion | Refusal {
  const text = plain(input);
  if (text === '' || text === null) return refuse('required', field);
  const parts = typeof text === 'string' ? /^([-−]?)([0-9]{1,4})(?:\.([0-9]*))?$/.exec(text) : null;
  if (parts === null) return refuse('not_a_number', field);
  const [, sign = '', wholes = '', decimals = ''] = parts;
  if (decimals.length > 4) return refuse('too_precise', field, { precision: '4' });
  const size = BigInt(wholes) * 10_000n + BigInt(decimals.padEnd(4, '0'));
  const signed = ppm(sign === '' ? size : -size);
  if (signed < BigInt(bounds.min) * 10_000n) {
    return refuse('greater_than', field, { min: String(bounds.min) });
  }
  if (signed > BigInt(bounds.max) * 10_000n) {
    return refuse('less_than', field, { max: String(bounds.max) });
  }
  return signed;
}

/** Parts per million as a percentage without rounding: `15000n` is `"1.5"`. */
export function percentOf(parts: bigint): string {
  const digits = (parts < 0n ? -parts : parts).toString().padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  const sign = parts < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The smallest amount of a side that can be written down. */
export function smallestOf(side: Side): bigint {
  return lastPlace(side.asset, side.precision);
}

function plain(input: unknown): unknown {
  if (typeof input === 'number') return String(input);
  return typeof input === 'string' ? input.replace(/\s/g, '').replace(',', '.') : input;
}

function isNothing(input: unknown): boolean {
  return input === null || (typeof input === 'string' && input.trim() === '');
}

function isZero(input: unknown): boolean {
  const text = plain(input);
  return typeof text === 'string' && /^0+(?:\.0*)?$/.test(text);
}
