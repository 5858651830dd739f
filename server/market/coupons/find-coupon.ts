import { and, arrayOverlaps, count, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { CouponOffer } from '../../../core/levels/benefit.ts';
import { ppm } from '../../../core/money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { coupons, couponUses } from './tables.ts';

type Wanted = {
  readonly code: string;
  readonly userId: string;
  readonly directionId: string;
};

/** What a coupon gives a customer for an order of a direction; refuses one that gives nothing. */
export async function findCoupon(
  database: Pick<Queryable, 'select'>,
  { code, userId, directionId }: Wanted,
): Promise<CouponOffer | Refusal> {
  const [coupon] = await database
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toLowerCase()), usable({ userId, directionId })));
  if (coupon === undefined) return refuse('coupon_invalid', 'coupon');
  const spent = await refuseSpent(database, coupon, userId);
  return isRefusal(spent) ? spent : offerOf(coupon);
}

/** What must hold of a coupon at this moment, its own count of uses among it. */
export function usable({ userId, directionId }: Omit<Wanted, 'code'>) {
  return and(
    coupons.enabled,
    lte(coupons.validFrom, sql`now()`),
    or(isNull(coupons.validUntil), gt(coupons.validUntil, sql`now()`)),
    or(isNull(coupons.usesMax), lt(coupons.uses, coupons.usesMax)),
    or(isNull(coupons.userId), eq(coupons.userId, userId)),
    or(isNull(coupons.directionIds), arrayOverlaps(coupons.directionIds, [directionId])),
  );
}

type Counted = Pick<typeof coupons.$inferSelect, 'id' | 'customerUsesMax'>;

/** Refuses a customer who has used a coupon as often as one may. */
export async function refuseSpent(
  database: Pick<Queryable, 'select'>,
  { id, customerUsesMax }: Counted,
  userId: string,
): Promise<Refusal | null> {
  const [own] = await database
    .select({ uses: count() })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.couponId, id),
        eq(couponUses.userId, userId),
        ne(couponUses.state, 'released'),
      ),
    );
  return (own?.uses ?? 0) < customerUsesMax ? null : refuse('coupon_invalid', 'coupon');
}

function offerOf({ id, code, discountPpm, bonusUnits }: typeof coupons.$inferSelect): CouponOffer {
  return {
    id,
    code: code.toUpperCase(),
    discountPpm: ppm(discountPpm ?? 0n),
    bonus: bonusUnits ?? 0n,
  };
}
