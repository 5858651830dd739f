const placesMax = 18;

/** A decimal in units of the smallest place that any asset has. */
export function exact(decimal: string): bigint {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '' || rest.length > placesMax) throw new Error(`${decimal} is no amount`);
  return BigInt(`${sign}${whole}${rest.padEnd(placesMax, '0')}`);
}

/** One whole of what `exact` counts. */
export const exactOne = 10n ** BigInt(placesMax);

export function isSame(one: string, other: string): boolean {
  return exact(one) === exact(other);
}
