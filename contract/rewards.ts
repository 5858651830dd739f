import * as z from 'zod/mini';

export const rewardStatuses = ['paid', 'not_paid'] as const;

/** Parameters of GET /api/v1/rewards beside the page. */
export const rewardFilters = z.object({
  status: z.optional(z.enum(['all', ...rewardStatuses])),
});

/** Attributes of `rewards`: what an operator granted. Paid out, or still on the balance. */
export const rewardAttributes = z.object({
  /** The order that a reward is for; null where it is for none. */
  order_number: z.nullable(z.string()),
  amount: z.string(),
  currency_iso_code: z.literal('USD'),
  /** The share of the order that the reward is; null where it is none. */
  rate: z.nullable(z.string()),
  reason: z.string(),
  status: z.enum(rewardStatuses),
  created_at: z.string(),
});
export type RewardAttributes = z.output<typeof rewardAttributes>;

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
export type RewardTotalAttributes = z.output<typeof rewardTotalAttributes>;

/** Attributes of POST /office/api/users/{id}/rewards. */
export const grantRequest = z.object({
  amount: z.unknown(),
  reason: z.string().check(z.minLength(3), z.maxLength(500)),
});
