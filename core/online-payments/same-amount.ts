/**
 * Whether two amounts as texts are the same number: `100`, `100.0` and `100.000000` are. Texts that
 * are no plain decimals are the same as nothing, not even themselves.
 */
export function isSameAmount(one: string, other: string): boolean {
  const left = plainOf(one);
  return left !== null && left === plainOf(other);
}

/** Whether a part is at most a tenth of the whole; false where either is no plain decimal. */
export function isAtMostTenth(part: string, whole: string): boolean {
  const [left, right] = [unitsOf(part), unitsOf(whole)];
  return left !== null && right !== null && left * 10n <= right;
}

/** What `one` is above `other`, as a text; null where it is less, or either no plain decimal. */
export function differenceOf(one: string, other: string): string | null {
  const [left, right] = [unitsOf(one), unitsOf(other)];
  if (left === null || right === null || left < right) return null;
  const digits = (left - right).toString().padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return text.replace(/0+$/, '').replace(/\.$/, '');
}

const places = 18;

function plainOf(text: string): string | null {
  return unitsOf(text)?.toString() ?? null;
}

function unitsOf(text: string): bigint | null {
  const match = /^([0-9]{1,20})(?:\.([0-9]{1,18}))?$/.exec(text);
  if (match === null) return null;
  return BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(places, '0'));
}
