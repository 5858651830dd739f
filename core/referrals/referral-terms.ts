/** Share of a referral's exchange by how many referrals one has, in percent, the smallest first. */
export const referralTiers = [
  { countMin: 0, percent: '0.5' },
  { countMin: 20, percent: '0.6' },
  { countMin: 50, percent: '0.8' },
  { countMin: 100, percent: '0.9' },
  { countMin: 300, percent: '1' },
] as const;

/** Smallest withdrawal of earnings, in dollars. */
export const withdrawalDollarsMin = 3;

/** Turnover of completed exchanges, in roubles, above which a referral counts. */
export const referralTurnoverRoublesMin = 5000;
