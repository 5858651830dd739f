import type { ScreeningCategory } from './categories.ts';

/** A share of money in parts per million. */
export type Signal = { readonly category: ScreeningCategory; readonly sharePpm: number };

/**
 * What screening says of a transfer or an address. That nobody could say anything is an answer of
 * its own: it is neither clean nor tainted.
 */
export type Assessment =
  | {
      readonly scored: true;
      /** Parts per million; null where whoever was asked gives no score, as a list. */
      readonly scorePpm: number | null;
      readonly signals: readonly Signal[];
    }
  | { readonly scored: false; readonly reason: NotScored };

export const notScoredReasons = [
  'unknown_coins',
  'no_verdict',
  'failed',
  'no_answer',
  'nothing_to_check',
] as const;
/** Why nobody could say anything. */
export type NotScored = (typeof notScoredReasons)[number];

/** Shares of one category from several places are one share, never above the whole. */
export function mergeSignals(signals: readonly Signal[]): Signal[] {
  const shares = new Map<ScreeningCategory, number>();
  for (const { category, sharePpm } of signals) {
    if (sharePpm === 0) continue;
    shares.set(category, Math.min(1_000_000, (shares.get(category) ?? 0) + sharePpm));
  }
  return [...shares]
    .map(([category, sharePpm]) => ({ category, sharePpm }))
    .sort((a, b) => b.sharePpm - a.sharePpm || a.category.localeCompare(b.category));
}
