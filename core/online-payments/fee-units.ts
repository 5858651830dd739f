import { parseAmount } from '../money/amount.ts';
import { type AssetCode, scaleOf } from '../money/asset.ts';

/**
 * Units of a fee that a provider has told as a decimal, rounded up: less than one unit costs one.
 * Zero for what is no plain decimal.
 */
export function feeUnits(text: string, asset: AssetCode): bigint {
  const [, whole = '', rest = ''] = /^([0-9]{1,20})(?:\.([0-9]{1,30}))?$/.exec(text) ?? [];
  if (whole === '') return 0n;
  const scale = scaleOf(asset);
  const parsed = parseAmount(`${whole}.${rest.slice(0, scale)}`, asset);
  if ('code' in parsed) return 0n;
  return parsed.units + (/[1-9]/.test(rest.slice(scale)) ? 1n : 0n);
}
