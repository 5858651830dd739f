import * as z from 'zod/mini';

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

export type CouponAttributes = {
  readonly code: string;
  readonly kind: CouponKind;
  readonly value: string;
  readonly uses: number;
  readonly uses_max: number | null;
  readonly customer_uses_max: number;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly direction_ids: readonly string[];
  readonly customer: string;
  readonly worth_min: string;
  readonly enabled: boolean;
  readonly note: string;
  readonly version: number;
  readonly created_at: string;
  readonly created_by: string;
};

/** An order that has the coupon: under way, completed, or dead and given back. */
export type CouponUseAttributes = {
  readonly order_number: string;
  readonly customer: string | null;
  readonly state: 'held' | 'used' | 'released';
  readonly created_at: string;
};
