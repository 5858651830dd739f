import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import {
  findDue,
  findOpenCorrection,
  noteCancelled,
  noteExpired,
} from '../../money/payout-holds/account-corrections.ts';
import { type ChangedOrder, changeOrder, databaseNow } from '../orders/change/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import type { CorrectionAction } from './propose-correction.ts';

type Cancelling = CorrectionAction & { readonly correctionId: string; readonly reason: string };

/** An operator takes a correction back: the account stays as it is, and the payout goes on. */
export function cancelCorrection(
  deps: OrdersDeps,
  { orderId, correctionId, actor, reason, before, alongside }: Cancelling,
): Promise<ChangedOrder | Refusal> {
  return changeOrder(deps, {
    orderId,
    actor,
    async event(order, _row, tx) {
      const open = await findOpenCorrection(tx, orderId);
      if (open === null) return refuse('invalid_transition');
      if (open.id !== correctionId) return refuse('conflict');
      const refusal = await before(tx, order);
      if (refusal !== null) return refusal;
      return {
        event: { type: 'correction_ended', how: 'cancelled' },
        async alongside(_tx, decision) {
          await noteCancelled(tx, open.id, { by: actor, reason });
          await alongside(tx, order, decision.order, open);
        },
      };
    },
  });
}

/** Ends corrections whose customers have not answered in time. Answers how many were ended. */
export async function expireCorrections(deps: OrdersDeps): Promise<number> {
  let ended = 0;
  for (const { id, orderId } of await findDue(deps.platform.database)) {
    if (await expire(deps, orderId, id)) ended += 1;
  }
  return ended;
}

/** False where an answer, or an operator, was faster. */
async function expire(deps: OrdersDeps, orderId: string, id: string): Promise<boolean> {
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'service',
    async event(_order, _row, tx) {
      const open = await findOpenCorrection(tx, orderId);
      const due = open?.id === id && open.state === 'proposed';
      if (!due || open.expiresAt > (await databaseNow(tx))) return refuse('invalid_transition');
      return {
        event: { type: 'correction_ended', how: 'expired' },
        alongside: () => noteExpired(tx, id),
      };
    },
  });
  return !isRefusal(changed);
}
