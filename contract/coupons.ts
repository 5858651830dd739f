import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

export const couponKinds = ['discount', 'bonus'] as const;
export type CouponKind = (typeof couponKinds)[number];

const text = (max: number) => z.string().check(z.maxLength(max));
const count = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const moment = z.nullable(z.iso.datetime({ offset: true }));

const terms = {
  kind: z.enum(couponKinds),
  /** Percent of the market's price for a discount, dollars for a bonus. */
  value: z.unknown(),
  uses_max: z.nullable(count),
  customer_uses_max: count,
  /** Null: from now on, and for ever. */
  valid_from: moment,
  valid_until: moment,
  /** Empty: any. */
  direction_ids: z.array(text(64)).check(z.maxLength(500)),
  /** E-mail of the only customer; empty: anybody who is signed in. */
  customer: text(254),
  /** The smallest order in dollars; empty: any. */
  worth_min: z.unknown(),
  enabled: z.boolean(),
  /** Why there is one, in three letters at least. */
  note: text(500).check(z.trim()),
};

/** Attributes of POST /office/api/coupons. */
export const couponRequest = z.object({ ...terms, code: text(40) });
/** Attributes of PUT /office/api/coupons/{id}. */
export const couponChangeRequest = z.object({
  ...terms,
  version: z.number().check(z.int(), z.minimum(1)),
});
export type CouponTermsRequest = Omit<z.output<typeof couponRequest>, 'code'>;

export const couponAttributes = z.object({
  code: z.string(),
  kind: z.enum(couponKinds),
  value: z.string(),
  uses: z.int(),
  uses_max: z.nullable(z.int()),
  customer_uses_max: z.int(),
  valid_from: z.iso.datetime(),
  valid_until: z.nullable(z.iso.datetime()),
  direction_ids: z.array(z.string()),
  customer: z.string(),
  worth_min: z.string(),
  enabled: z.boolean(),
  note: z.string(),
  version: z.int(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
});
export type CouponAttributes = Answered<typeof couponAttributes>;

/** An order that has the coupon: under way, completed, or dead and given back. */
export const couponUseAttributes = z.object({
  order_number: z.string(),
  customer: z.nullable(z.string()),
  state: z.enum(['held', 'used', 'released']),
  created_at: z.iso.datetime(),
});
export type CouponUseAttributes = Answered<typeof couponUseAttributes>;
