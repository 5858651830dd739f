export const couponKinds = ['discount', 'bonus'] as const;
export type CouponKind = (typeof couponKinds)[number];
