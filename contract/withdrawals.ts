import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.maxLength(max));

/** What a payout can be taken from. */
export const payoutSources = ['referral_incomes', 'rewards', 'all'] as const;
export type PayoutSource = (typeof payoutSources)[number];

/** Attributes of POST /api/v1/payouts: an account, or a saved wallet of the user's own. */
export const payoutRequest = z.object({
  /** In dollars. */
  amount: z.optional(z.unknown()),
  payment_system_id: text(64).check(z.minLength(1)),
  account: z.optional(z.nullable(text(254))),
  memo: z.optional(z.nullable(text(200))),
  /** The recipient's bank, by id or name; for payment systems whose `account` asks for it. */
  bank: z.optional(z.nullable(text(80))),
  wallet_id: z.optional(z.nullable(text(64))),
  source: z.optional(z.enum(payoutSources)),
});
export type PayoutRequest = z.output<typeof payoutRequest>;
