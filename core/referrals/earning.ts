import { divFloor } from '../money/arithmetic.ts';
import { type AssetCode, scaleOf } from '../money/asset.ts';
import type { FixedPoint } from '../rates/fixed-point.ts';
import type { ReferralTerms } from './referral-terms.ts';

/** What one whole coin of each asset is worth in dollars. */
export type DollarValues = ReadonlyMap<AssetCode, FixedPoint>;

/** What an amount is worth in another asset, in its units, rounded down; null without a price. */
export function worthIn(
  { asset, units }: { readonly asset: AssetCode; readonly units: bigint },
  wanted: AssetCode,
  values: DollarValues,
): bigint | null {
  const [from, to] = [values.get(asset), values.get(wanted)];
  if (from === undefined || to === undefined || to === 0n) return null;
  const scale = (of: AssetCode) => 10n ** BigInt(scaleOf(of));
  return divFloor(units * from * scale(wanted), to * scale(asset));
}

const million = 1_000_000n;

/** `'0.5'` percent is 5000 parts per million. */
export function percentToPpm(percent: string): bigint {
  const [whole = '0', part = ''] = percent.split('.');
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0').slice(0, 4));
}

/** 5000 parts per million are `'0.5'` percent. */
export function ppmToPercent(ppm: bigint): string {
  const part = (ppm % 10_000n).toString().padStart(4, '0').replace(/0+$/, '');
  return part === '' ? `${ppm / 10_000n}` : `${ppm / 10_000n}.${part}`;
}

/**
 * The share of a partner with so many referrals that count, in parts per million. A share agreed
 * with this partner stands instead of the programme's, also where it is smaller.
 */
export function referralRate(
  { tiers }: Pick<ReferralTerms, 'tiers'>,
  counted: number,
  agreedPpm: bigint | null,
): bigint {
  if (agreedPpm !== null) return agreedPpm;
  let { ratePpm } = tiers[0];
  for (const tier of tiers) if (counted >= tier.countMin) ratePpm = tier.ratePpm;
  return ratePpm;
}

/** What is earned by an order worth so much, in the same units; never a part of one too much. */
export function earningOf(worth: bigint, ratePpm: bigint): bigint {
  return divFloor(worth * ratePpm, million);
}

/** Why a partner and a customer may be one person. */
export const selfReferralReasons = ['email', 'account', 'device', 'address'] as const;
export type SelfReferralReason = (typeof selfReferralReasons)[number];
