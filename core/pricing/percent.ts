import { type PartsPerMillion, ppm } from '../money/units.ts';

/**
 * Reads a percentage such as `"-1.5"` as parts in a million; null when it is none, or has more than
 * four decimals. No digit is rounded.
 */
export function readPercent(text: string): PartsPerMillion | null {
  const match = /^(-?)([0-9]{1,3})(?:\.([0-9]{1,4}))?$/.exec(text);
  if (match === null) return null;
  const parts = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(4, '0'));
  return ppm(match[1] === '-' ? -parts : parts);
}

/** Writes parts in a million as a percentage without rounding: `15000n` is `"1.5"`. */
export function writePercent(parts: bigint): string {
  const digits = (parts < 0n ? -parts : parts).toString().padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  const sign = parts < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}`;
}
