import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

const name = z.string().check(z.maxLength(60), z.minLength(1));

/** Attributes of PUT /office/api/cascades/{payment system} and of a direction's own. */
export const cascadeOrderRequest = z.object({
  /** Providers by their names, the first to be asked first; none for a direction: as all others. */
  order: z.array(name).check(z.maxLength(50)),
});
/** One provider in the cascade of a payment system, and how it has done for seven days. */
const cascadeProviderAttributes = z.object({
  gateway: z.string(),
  title: z.string(),
  enabled: z.boolean(),
  /** It has failed of late and is not asked before this; null while it is. */
  rests_until: z.nullable(z.iso.datetime()),
  asked: z.int(),
  given: z.int(),
  none_free: z.int(),
  failed: z.int(),
  paid: z.int(),
  /** Milliseconds that its answers took on average; null where there were none. */
  answer_ms: z.nullable(z.int()),
  promised_today: z.string(),
  promised_month: z.string(),
  day_max: z.nullable(z.string()),
  month_max: z.nullable(z.string()),
  orders_today: z.int(),
  day_orders_max: z.nullable(z.int()),
});
export type CascadeProviderAttributes = Answered<typeof cascadeProviderAttributes>;

/** The cascade of one payment system: whom its orders ask for requisites, in this order. */
export const cascadeAttributes = z.object({
  name: z.string(),
  currency: z.string(),
  providers: z.array(cascadeProviderAttributes),
  /** Directions that ask in an order of their own. */
  own: z.array(
    z.object({
      direction_id: z.string(),
      name: z.string(),
      order: z.array(z.string()),
    }),
  ),
});
export type CascadeAttributes = Answered<typeof cascadeAttributes>;

/** An order whose customer says it is paid while its provider says it is over. */
export const disputableAttributes = z.object({
  order_id: z.string(),
  order_number: z.string(),
  gateway: z.string(),
  operation: z.string(),
  amount: z.string(),
  currency: z.string(),
  claimed_at: z.iso.datetime(),
  /** Whether the provider has been told of a dispute. */
  disputed: z.boolean(),
  /** Whether it takes disputes at all. */
  may_dispute: z.boolean(),
});
export type DisputableAttributes = Answered<typeof disputableAttributes>;
