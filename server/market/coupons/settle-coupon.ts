import { eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../../core/orders/order.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { coupons, couponUses } from './tables.ts';

const dead: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired', 'rejected', 'refunded']);

type UseState = typeof couponUses.$inferSelect.state;

/**
 * Moves the coupon of an order on with it: given back when it dies, taken again when money revives
 * it, used up when it is completed. Answers the cents that its customer gets for it now.
 */
export async function settleCoupon(
  tx: Transaction,
  orderId: string,
  before: OrderStatus,
  after: OrderStatus,
): Promise<bigint> {
  const wasDead = dead.has(before);
  const isDead = dead.has(after);
  const isOver = after === 'completed' && before !== 'completed';
  if (wasDead === isDead && !isOver) return 0n;
  const [use] = await tx
    .select()
    .from(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .for('update');
  if (use === undefined) return 0n;
  const state: UseState = isDead ? 'released' : isOver ? 'used' : 'held';
  if (use.state === state || use.state === 'used') return 0n;
  const counted = (of: UseState) => (of === 'released' ? 0 : 1);
  const more = counted(state) - counted(use.state);
  await tx
    .update(couponUses)
    .set({ state, changedAt: sql`now()` })
    .where(eq(couponUses.orderId, orderId));
  if (more !== 0) {
    await tx
      .update(coupons)
      .set({ uses: sql`greatest(${coupons.uses} + ${more}, 0)` })
      .where(eq(coupons.id, use.couponId));
  }
  return state === 'used' ? use.bonusUnits : 0n;
}
