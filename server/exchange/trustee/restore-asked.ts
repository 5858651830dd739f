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
  kept: PartnerOrder,
  ip: string,
): Promise<PartnerOrder | Failure> {
  const { database } = deps.orders.platform;
  const stored = await findOrder(database, kept.orderId);
  if (stored?.order.status === 'waiting_funds') return kept;
  if (stored?.order.status !== 'expired') return failure('Only an expired order is restored');
  const orderId = await placeAgain(deps, known, kept, ip);
  const same = and(
    eq(trusteeOrders.id, kept.id),
    eq(trusteeOrders.orderId, kept.orderId),
    eq(trusteeOrders.tries, kept.tries),
  );
  if (typeof orderId !== 'string') {
    // What was made by this try could not be paid: the next one makes another.
    await database
      .update(trusteeOrders)
      .set({ tries: kept.tries + 1 })
      .where(same);
    return orderId;
  }
  await database.update(trusteeOrders).set({ orderId }).where(same);
  return { ...kept, orderId };
}
