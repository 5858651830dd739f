import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { isRefusal } from '../../../../core/refusal.ts';
import { failpoint } from '../../../../rails/failpoint.ts';
import { hasMined, isMined } from '../../../money/deposits/read-deposits.ts';
import type { OrdersDeps } from '../deps.ts';
import { orders } from '../tables.ts';
import { changeOrder } from './change-order.ts';

const atOnceMax = 200;

/** The core decides; this only leaves alone those it would refuse, again and again. */
const isUnconfirmedTooLong = sql`(
  ${orders.depositSeenAt}
    + 2 * make_interval(secs => (${orders.policy}->>'topUpSeconds')::integer) < now()
  and not ${hasMined(orders.id)})`;

/**
 * Ends the wait of every order whose time to pay is over by the database's clock. Orders whose
 * money has been seen in time are left to their deposits, for as long as these may wait for a
 * block. Answers how many were ended.
 */
export async function expireOrders(deps: OrdersDeps): Promise<number> {
  const due = await deps.platform.database
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'waiting_funds'),
        lte(orders.expiresAt, sql`now()`),
        or(isNull(orders.depositSeenAt), sql`${orders.receivedUnits} > 0`, isUnconfirmedTooLong),
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(atOnceMax);
  let ended = 0;
  if (due.length > 0) failpoint('expiry.found');
  let failed: unknown;
  for (const { id } of due) {
    try {
      if (await expire(deps, id)) ended += 1;
    } catch (error) {
      // One order in trouble must not keep the others, and their reserves, waiting.
      deps.platform.log.error({ err: error, order: id }, 'order expiry failed');
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
  return ended;
}

/** False when a customer or a deposit was faster: the order needs no end any more. */
async function expire(deps: OrdersDeps, orderId: string): Promise<boolean> {
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'service',
    event: async ({ depositSeenAt }, _row, tx) => ({
      type: 'window_elapsed',
      mined: depositSeenAt !== null && (await isMined(tx, orderId)),
      chequeNeeded: deps.platform.config.claimNeedsCheque,
    }),
  });
  return !isRefusal(changed);
}
