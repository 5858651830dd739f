/** Parts per million as a percentage to be typed; empty where there is no bound. */
export function percentOf(ppm: number | null): string {
  return ppm === null ? '' : String(Number((ppm / 10_000).toFixed(4)));
}

/**
 * A typed percentage as parts per million; null for nothing. What is no percentage is sent as it
 * is, so that the service names the field.
 */
export function ppmOf(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^[0-9]{1,3}(\.[0-9]{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : plain;
}
