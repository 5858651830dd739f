import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** What one day, direction, operator or partner brought, in one currency. */
export const resultAttributes = z.object({
  /** Empty for what belongs to none. */
  key: z.string(),
  name: z.string(),
  exchanges: z.int(),
  turnover: z.string(),
  spread: z.string(),
  fee: z.string(),
  /** Charged for networks; what they took is a loss of its own. */
  network: z.string(),
  network_cost: z.string(),
  provider_fee: z.string(),
  other: z.string(),
  given: z.string(),
  expense: z.string(),
  profit: z.string(),
});
export type ResultAttributes = Answered<typeof resultAttributes>;

/** `meta` of results: their days, sums, and what was earned of each asset to the last unit. */
export const resultsMeta = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  currency: z.string(),
  currencies: z.array(z.string()),
  /** All of them together. */
  sum: resultAttributes,
  exact: z.array(z.object({ currency: z.string(), profit: z.string() })),
  /** Assets without a price on these days: left out of the sums. */
  unpriced: z.array(z.string()),
  /** Profit of each day, for the chart. */
  days: z.array(z.object({ day: z.iso.date(), profit: z.string() })),
});
export type ResultsMeta = Answered<typeof resultsMeta>;

/** How orders of a span went on. */
export const flowAttributes = z.object({
  quotes: z.int(),
  orders: z.int(),
  paid: z.int(),
  completed: z.int(),
  expired: z.int(),
  cancelled: z.int(),
  rejected: z.int(),
  refunded: z.int(),
  reviewed: z.int(),
  held: z.int(),
  /** From the deposit to the end; null where no order was completed. */
  median_s: z.nullable(z.int()),
  p95_s: z.nullable(z.int()),
});
export type FlowAttributes = Answered<typeof flowAttributes>;

/** How many quotes of one direction became orders, were paid and completed. */
export const directionFlowAttributes = z.object({
  /** Both payment systems, in the language of whoever looks. */
  name: z.string(),
  quotes: z.int(),
  orders: z.int(),
  paid: z.int(),
  completed: z.int(),
});
export type DirectionFlowAttributes = Answered<typeof directionFlowAttributes>;

/** Attributes of PUT /office/api/report_subscription: which reports are mailed to whoever asks. */
export const reportSubscriptionRequest = z.object({ daily: z.boolean(), weekly: z.boolean() });

export const reportSubscriptionAttributes = z.object({
  daily: z.boolean(),
  weekly: z.boolean(),
  /** Where they go; null where the operator has confirmed no address. */
  email: z.nullable(z.string()),
});
export type ReportSubscriptionAttributes = Answered<typeof reportSubscriptionAttributes>;
