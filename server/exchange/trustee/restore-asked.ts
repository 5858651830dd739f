import { and, eq } from 'drizzle-orm';
import { findOrder } from '../orders/order-records.ts';
import { type Failure, failure } from './answer.ts';
import type { KnownKey } from './keys.ts';
import { type PartnerOrder, placeAgain, type TrusteeDeps } from './place-asked.ts';
import { trusteeOrders } from './tables.ts';

/**
 * Restores an order whose time ran out: another one on the same terms at the rate of now, under the
 * same id. However often it is asked for, one order is made of each that expired; money that still
 * comes for the old one is credited to the old one. Where there is nowhere to pay just then, the
 * order stays as it was and may be restored later.
 */
export async function restoreAsked(
  deps: TrusteeDeps,
  known: KnownKey,
  placed: PartnerOrder,
  ip: string,
): Promise<PartnerOrder | Failure> {
  const { database } = deps.orders.platform;
  const stored = await findOrder(database, placed.orderId);
  if (stored?.order.status === 'waiting_funds') return placed;
  if (stored?.order.status !== 'expired') return failure('Only an expired order is restored');
  const orderId = await placeAgain(deps, known, placed, ip);
  const same = and(
    eq(trusteeOrders.id, placed.id),
    eq(trusteeOrders.orderId, placed.orderId),
    eq(trusteeOrders.tries, placed.tries),
  );
  if (typeof orderId !== 'string') {
    // What was made by this try could not be paid: the next one makes another.
    await database
      .update(trusteeOrders)
      .set({ tries: placed.tries + 1 })
      .where(same);
    return orderId;
  }
  await database.update(trusteeOrders).set({ orderId }).where(same);
  return { ...placed, orderId };
}
