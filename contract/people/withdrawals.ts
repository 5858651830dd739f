import * as z from 'zod/mini';
import { orderStatuses } from '../../core/orders/order.ts';
import type { Answered } from '../answered.ts';

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

/** Attributes of `payouts`: what was taken out of the balance, by the order that pays it. */
export const payoutAttributes = z.object({
  /** Of the order, whose id is that of the payout. */
  order_number: z.string(),
  status: z.enum(orderStatuses),
  /** The status in words of the caller's language. */
  label: z.string(),
  amount: z.string(),
  currency_iso_code: z.literal('USD'),
  source: z.enum(payoutSources),
  /** What was taken from each balance, in dollars. */
  from_rewards: z.string(),
  from_referral_incomes: z.string(),
  payment_system_id: z.string(),
  /** Where it goes, as its user has given it. */
  account: z.string(),
  /** What is sent, of the payment system's currency. */
  outcome_amount: z.string(),
  outcome_currency_iso_code: z.string(),
  outcome_txid: z.nullable(z.string()),
  outcome_tx_url: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
});
export type PayoutAttributes = Answered<typeof payoutAttributes>;
