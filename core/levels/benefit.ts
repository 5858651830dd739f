import { type PartsPerMillion, zero } from '../money/units.ts';

/** A coupon that a customer may use for an order. */
export type CouponOffer = {
  readonly id: string;
  readonly code: string;
  /** Given of our margin beside what the level gives, in parts per million; zero: nothing. */
  readonly discountPpm: PartsPerMillion;
  /** Goes onto the balance when the order is completed, in cents; zero: nothing. */
  readonly bonus: bigint;
};

/** What a customer is given for their next order. */
export type Benefit = {
  /** Of level and coupon together, in parts per million of the market's price. */
  readonly discountPpm: PartsPerMillion;
  readonly coupon: CouponOffer | null;
};

/** What strangers are given. */
export const noBenefit: Benefit = { discountPpm: zero, coupon: null };
