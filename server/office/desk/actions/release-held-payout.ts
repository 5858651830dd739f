import { releaseHeldPayoutRequest } from '../../../../contract/office/risk.ts';
import { isRefusal, refuse } from '../../../../core/refusal.ts';
import { announceOrder } from '../../../exchange/order-changes/changes.ts';
import { lockOrder } from '../../../exchange/orders/order-records.ts';
import { findHold, noteReleased } from '../../../money/payout-holds/hold-payout.ts';
import { findPayout } from '../../../money/payouts/read-payouts.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { authorOf } from '../../access/guard.ts';
import type { OrderAction } from './order-actions.ts';
import { type OrderActionCall, runOrderAction } from './run-order-action.ts';

/**
 * A second operator lets a held payout go, and says why. Whoever let the order go on is refused,
 * under the lock of the order, and by the database as well.
 */
export const releaseHeldPayout: OrderAction = async (deps, request, orderId) => {
  const parsed = parseAttributes(releaseHeldPayoutRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { payout_id: payoutId, reason } = parsed;
  const payout = await findPayout(deps.platform.database, payoutId);
  if (payout?.orderId !== orderId) return refuse('not_found', 'payout_id');
  const said = { payout_id: payoutId, reason };
  const action = 'release_held_payout' as const;
  const call: OrderActionCall = { deps, request, orderId, action, said };
  const { actor } = authorOf(request);
  return runOrderAction(call, ({ before, after }) =>
    inTransaction(deps.platform.database, async (tx) => {
      const locked = await lockOrder(tx, orderId);
      if (locked === null) return refuse('not_found');
      const hold = await findHold(tx, payoutId);
      if (hold?.preparedBy === actor) return refuse('second_operator');
      const refusal = await before(tx, locked.order);
      if (refusal !== null) return refusal;
      if (hold === null) return refuse('invalid_transition');
      await noteReleased(tx, payoutId, { by: actor, reason });
      await announceOrder(tx, orderId);
      await after(tx, locked.order, locked.order);
      return hold;
    }),
  );
};
