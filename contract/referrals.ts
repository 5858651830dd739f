import * as z from 'zod/mini';
import { rewardStatuses } from './rewards.ts';

/** Attributes of `referrals`: somebody who registered by one's link. */
export const referralAttributes = z.object({
  /** Masked: `an•••@example.com`. */
  email: z.string(),
  registered_at: z.string(),
  /** What they have exchanged, in roubles at the rates of those days. */
  turnover: z.string(),
  turnover_currency_iso_code: z.literal('RUB'),
  /** Whether they have exchanged enough to count for the rate. */
  counts: z.boolean(),
  /** The link they came by, where the code had one behind a point. */
  link: z.nullable(z.string()),
});
export type ReferralAttributes = z.output<typeof referralAttributes>;

/** What the `meta` of GET /api/v1/referrals tells beside the page. */
export type ReferralsMeta = {
  /** Referrals that count by now. */
  readonly counted: number;
  /** The share that they give, in percent. */
  readonly rate: string;
  /** Referrals that are needed for the next share; null at the last one. */
  readonly next_at: number | null;
  readonly next_rate: string | null;
};

/** Parameters of GET /api/v1/referral_incomes beside the page. */
export const referralIncomeFilters = z.object({
  status: z.optional(z.enum(['all', ...rewardStatuses])),
});

/** Attributes of `referral_incomes`: what was earned by one order. */
export const referralIncomeAttributes = z.object({
  order_number: z.string(),
  amount: z.string(),
  currency_iso_code: z.literal('USD'),
  /** The share of the order's worth, in percent. */
  rate: z.string(),
  status: z.enum(rewardStatuses),
  /** Looked at by a person, or taken back, it is on no balance. */
  state: z.enum(['credited', 'review', 'refused', 'reversed']),
  link: z.nullable(z.string()),
  created_at: z.string(),
});
export type ReferralIncomeAttributes = z.output<typeof referralIncomeAttributes>;

/** Attributes of GET /api/v1/referral_incomes/total. */
export const referralTotalAttributes = z.object({
  total: z.string(),
  paid: z.string(),
  /** What can be withdrawn now; a withdrawal under way is in neither. */
  available: z.string(),
  /** Taken back after it was paid out: the next earnings settle it first. */
  debt: z.string(),
  currency_iso_code: z.literal('USD'),
  minimum_withdrawal: z.literal('3'),
});
export type ReferralTotalAttributes = z.output<typeof referralTotalAttributes>;
