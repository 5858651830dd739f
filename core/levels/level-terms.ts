import { type PartsPerMillion, ppm } from '../money/units.ts';
import { earningOf } from '../referrals/earning.ts';

/** What customers get who have exchanged so much. */
export type Level = {
  /** Turnover of completed exchanges from which it holds, in cents. */
  readonly turnoverFrom: bigint;
  /** Given of our margin in every quote, in parts per million of the market's price. */
  readonly discountPpm: PartsPerMillion;
  /** Share of what an order is worth that goes onto the balance when it is completed. */
  readonly cashbackPpm: bigint;
};

/** The levels as the office has set them, the smallest turnover first; there may be none. */
export type LevelTerms = { readonly levels: readonly Level[] };

/** Where the office has set none nobody gets anything by their turnover. */
export const usualLevelTerms: LevelTerms = { levels: [] };

/** The level of a customer who has exchanged so many cents; null below the first. */
export function levelOf({ levels }: LevelTerms, turnover: bigint): Level | null {
  return levels.findLast(({ turnoverFrom }) => turnover >= turnoverFrom) ?? null;
}

/** The level that comes after; null at the last. */
export function nextLevelOf({ levels }: LevelTerms, turnover: bigint): Level | null {
  return levels.find(({ turnoverFrom }) => turnoverFrom > turnover) ?? null;
}

/**
 * What goes back to the customer of an order that was worth so many cents, rounded down: their
 * share of it, and never more than what the order has left us.
 */
export function cashbackOf(worth: bigint, cashbackPpm: bigint, left: bigint): bigint {
  const share = earningOf(worth, cashbackPpm);
  if (left <= 0n) return 0n;
  return share < left ? share : left;
}

/** Levels with their whole numbers as texts, as they are kept in the database. */
export type LevelTermsJson = {
  readonly levels: readonly {
    readonly turnover_from: string;
    readonly discount_ppm: string;
    readonly cashback_ppm: string;
  }[];
};

/** Writes levels without losing a digit. */
export function levelTermsToJson({ levels }: LevelTerms): LevelTermsJson {
  return {
    levels: levels.map(({ turnoverFrom, discountPpm, cashbackPpm }) => ({
      turnover_from: turnoverFrom.toString(),
      discount_ppm: discountPpm.toString(),
      cashback_ppm: cashbackPpm.toString(),
    })),
  };
}

/** Reads what `levelTermsToJson` wrote. */
export function levelTermsFromJson(json: LevelTermsJson): LevelTerms {
  return {
    levels: json.levels.map(({ turnover_from, discount_ppm, cashback_ppm }) => ({
      turnoverFrom: BigInt(turnover_from),
      discountPpm: ppm(BigInt(discount_ppm)),
      cashbackPpm: BigInt(cashback_ppm),
    })),
  };
}
