/** Smallest withdrawal of earnings, in dollars. */
const withdrawalDollarsMin = 3;

/** Turnover of completed exchanges, in roubles, above which a referral counts. */
const referralTurnoverRoublesMin = 5000;

/** From so many referrals that count, this share of what they exchange, in parts per million. */
export type ReferralTier = { readonly countMin: number; readonly ratePpm: bigint };

/** The terms of the programme, as the office has set them. */
export type ReferralTerms = {
  /** The first from zero, then in order. */
  readonly tiers: readonly [ReferralTier, ...ReferralTier[]];
  /** A referral counts from its first kopeck above this turnover, in kopecks. */
  readonly countsAbove: bigint;
  /** Smallest withdrawal, in cents. */
  readonly withdrawalMin: bigint;
};

/** The terms where the office has set none: those of the specification. */
export const usualReferralTerms: ReferralTerms = {
  tiers: [
    { countMin: 0, ratePpm: 5_000n },
    { countMin: 20, ratePpm: 6_000n },
    { countMin: 50, ratePpm: 8_000n },
    { countMin: 100, ratePpm: 9_000n },
    { countMin: 300, ratePpm: 10_000n },
  ],
  countsAbove: BigInt(referralTurnoverRoublesMin) * 100n,
  withdrawalMin: BigInt(withdrawalDollarsMin) * 100n,
};

/** Terms with their whole numbers as texts, as they are kept in the database. */
export type ReferralTermsJson = {
  readonly tiers: readonly { readonly count_min: number; readonly rate_ppm: string }[];
  readonly counts_above: string;
  readonly withdrawal_min: string;
};

/** Writes terms without losing a digit. */
export function referralTermsToJson(terms: ReferralTerms): ReferralTermsJson {
  const { tiers, countsAbove, withdrawalMin } = terms;
  return {
    tiers: tiers.map(({ countMin, ratePpm }) => ({
      count_min: countMin,
      rate_ppm: ratePpm.toString(),
    })),
    counts_above: countsAbove.toString(),
    withdrawal_min: withdrawalMin.toString(),
  };
}

/** Reads what `referralTermsToJson` wrote; anything else is a bug and throws. */
export function referralTermsFromJson(json: ReferralTermsJson): ReferralTerms {
  const [first, ...others] = json.tiers.map(({ count_min, rate_ppm }) => ({
    countMin: count_min,
    ratePpm: BigInt(rate_ppm),
  }));
  if (first === undefined) throw new Error('terms of the programme without a tier');
  return {
    tiers: [first, ...others],
    countsAbove: BigInt(json.counts_above),
    withdrawalMin: BigInt(json.withdrawal_min),
  };
}
