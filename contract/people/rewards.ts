import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

export const rewardStatuses = ['paid', 'not_paid'] as const;

/** Which rewards or earnings are asked for. */
export const rewardFilters = ['all', ...rewardStatuses] as const;

/** Attributes of `rewards`: what an operator granted or an own order brought. */
export const rewardAttributes = z.object({
  /** What an operator granted, or what one's own order has brought. */
  kind: z.enum(['bonus', 'cashback', 'coupon']),
  /** The order that a reward is for; null where it is for none. */
  order_number: z.nullable(z.string()),
  amount: z.string(),
  currency_iso_code: z.literal('USD'),
  /** The share of the order that the reward is; null where it is none. */
  rate: z.nullable(z.string()),
  reason: z.string(),
  status: z.enum(rewardStatuses),
  /** Taken back, it is on no balance. */
  state: z.enum(['credited', 'reversed']),
  created_at: z.string(),
});
export type RewardAttributes = Answered<typeof rewardAttributes>;

/** Attributes of GET /api/v1/rewards/total. */
export const rewardTotalAttributes = z.object({
  total: z.string(),
  paid: z.string(),
  /** What can be withdrawn now; a withdrawal under way is in neither. */
  available: z.string(),
  currency_iso_code: z.literal('USD'),
  /** In dollars; the office may set another than `3`. */
  minimum_withdrawal: z.string(),
});
export type RewardTotalAttributes = Answered<typeof rewardTotalAttributes>;

const level = z.object({
  /** Turnover of completed exchanges from which it holds, in dollars. */
  turnover_from: z.string(),
  /** Percent of the market's price that is taken off our margin in every quote. */
  discount: z.string(),
  /** Percent of an order's worth that goes onto the balance when it is completed. */
  cashback: z.string(),
});

/** Attributes of `reward_levels`: what customers get by what they have exchanged. */
export const rewardLevelAttributes = z.object({
  /** The smallest turnover first; there may be none. */
  levels: z.array(level),
  currency_iso_code: z.literal('USD'),
  /** Null for whoever is not signed in. */
  customer: z.nullable(
    z.object({
      turnover: z.string(),
      /** Null below the first. */
      level: z.nullable(level),
      next: z.nullable(level),
    }),
  ),
});
export type RewardLevelAttributes = Answered<typeof rewardLevelAttributes>;

/** Attributes of POST /office/api/users/{id}/rewards. */
export const grantRequest = z.object({
  amount: z.unknown(),
  reason: z.string().check(z.minLength(3), z.maxLength(500)),
});
