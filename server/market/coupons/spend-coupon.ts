import { and, eq, sql } from 'drizzle-orm';
import type { CouponOffer } from '../../../core/levels/benefit.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuseSpent, usable } from './find-coupon.ts';
import { coupons, couponUses } from './tables.ts';

type CouponSpending = {
  readonly coupon: CouponOffer;
  readonly orderId: string;
  readonly userId: string;
  readonly directionId: string;
  /** What the order is worth, in cents; null where nobody knows. */
  readonly worth: bigint | null;
};

/**
 * Keeps a coupon with the order that is made in this transaction. Whoever refuses it must end the
 * transaction: the coupon is counted by then. Of many who want the last use one gets it.
 */
export async function spendCoupon(tx: Transaction, use: CouponSpending): Promise<Refusal | null> {
  const { coupon, orderId, userId, directionId, worth } = use;
  const [updated] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, coupon.id), usable({ userId, directionId })))
    .returning();
  if (updated === undefined) return refuse('coupon_invalid', 'coupon');
  const { discountPpm, bonusUnits, worthMin } = updated;
  const same = (discountPpm ?? 0n) === coupon.discountPpm && (bonusUnits ?? 0n) === coupon.bonus;
  if (!same) return refuse('coupon_invalid', 'coupon');
  if (worthMin !== null && (worth === null || worth < worthMin)) {
    const min = formatAmount({ units: worthMin, asset: 'USD' });
    return refuse('coupon_invalid', 'coupon', { min, currency: 'USD' });
  }
  const spent = await refuseSpent(tx, updated, userId);
  if (spent !== null) return spent;
  await tx.insert(couponUses).values({
    orderId,
    couponId: coupon.id,
    userId,
    discountPpm: coupon.discountPpm,
    bonusUnits: coupon.bonus,
  });
  return null;
}
