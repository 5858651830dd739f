import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
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
export type ReferralAttributes = Answered<typeof referralAttributes>;

/** What the `meta` of GET /api/v1/referrals tells beside the page. */
export const referralsMeta = z.object({
  /** Referrals that count by now. */
  counted: z.int(),
  /** The share that they give, in percent. */
  rate: z.string(),
  /** Referrals that are needed for the next share; null at the last one. */
  next_at: z.nullable(z.int()),
  next_rate: z.nullable(z.string()),
});
export type ReferralsMeta = Answered<typeof referralsMeta>;

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
export type ReferralIncomeAttributes = Answered<typeof referralIncomeAttributes>;

/** Attributes of GET /api/v1/referral_incomes/total. */
export const referralTotalAttributes = z.object({
  total: z.string(),
  paid: z.string(),
  /** What can be withdrawn now; a withdrawal under way is in neither. */
  available: z.string(),
  /** Taken back after it was paid out: the next earnings settle it first. */
  debt: z.string(),
  currency_iso_code: z.literal('USD'),
  /** In dollars; the office may set another than `3`. */
  minimum_withdrawal: z.string(),
});
export type ReferralTotalAttributes = Answered<typeof referralTotalAttributes>;

/** Attributes of `referral_programmes`: the terms, and what the signed-in partner has of them. */
export const referralProgrammeAttributes = z.object({
  /** From so many referrals that count this share of what they exchange, in percent. */
  tiers: z.array(z.object({ count_min: z.number(), rate: z.string() })),
  /** A referral counts when they have exchanged more than this. */
  counts_above: z.string(),
  counts_above_currency_iso_code: z.literal('RUB'),
  minimum_withdrawal: z.string(),
  currency_iso_code: z.literal('USD'),
  /** Days for which a browser remembers whose link brought it first. */
  cookie_days: z.number(),
  /** Null for whoever is not signed in. */
  partner: z.nullable(
    z.object({
      code: z.string(),
      /** Chosen by the partner, which can be done once. */
      code_chosen: z.boolean(),
      link: z.string(),
      /** The share at this moment, in percent. */
      rate: z.string(),
      /** It was agreed with this partner, and goes by no tier. */
      rate_agreed: z.boolean(),
      /** Referrals that count by now. */
      counted: z.number(),
      /** Referrals that are needed for the next share; null at the last one. */
      next_at: z.nullable(z.number()),
      next_rate: z.nullable(z.string()),
      available: z.string(),
      /** Taken back after it was paid out: the next earnings settle it first. */
      debt: z.string(),
    }),
  ),
});
export type ReferralProgrammeAttributes = Answered<typeof referralProgrammeAttributes>;

/** Attributes of PUT /api/v1/user/referral_code. */
export const referralCodeRequest = z.object({
  code: z.string().check(z.minLength(3), z.maxLength(32)),
});

const day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));

/** Parameters of GET /api/v1/referral_statistics: days of UTC, both among them. */
export const referralStatisticsFilters = z.object({
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.enum(['day', 'sub'])),
});

/** Attributes of `referral_statistics`: one day, or one link of the whole time. */
export const referralStatisticAttributes = z.object({
  /** `2026-01-31`; null where it goes by link. */
  day: z.nullable(z.string()),
  /** The part of the link behind the point; null for the code alone, and where it goes by day. */
  link: z.nullable(z.string()),
  clicks: z.number(),
  registrations: z.number(),
  orders: z.number(),
  earnings: z.string(),
  currency_iso_code: z.literal('USD'),
});
export type ReferralStatisticAttributes = Answered<typeof referralStatisticAttributes>;

/** What the `meta` of GET /api/v1/referral_statistics tells beside the count: the whole time. */
export const referralStatisticsMeta = z.object({
  from: z.string(),
  to: z.string(),
  clicks: z.int(),
  registrations: z.int(),
  orders: z.int(),
  earnings: z.string(),
});
export type ReferralStatisticsMeta = Answered<typeof referralStatisticsMeta>;
