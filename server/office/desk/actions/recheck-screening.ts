import { recheckScreeningRequest } from '../../../../contract/office/risk.ts';
import { isRefusal, refuse } from '../../../../core/refusal.ts';
import { ScreenerFault } from '../../../../screeners/screener.ts';
import { announceOrder } from '../../../exchange/order-changes/changes.ts';
import { lockOrder } from '../../../exchange/orders/order-records.ts';
import { recheck } from '../../../money/screening/ask-check.ts';
import { readCheck, replaceAnswer } from '../../../money/screening/check-store.ts';
import { readScreenings } from '../../../money/screening/order-screening.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import type { OrderAction } from './order-actions.ts';
import { type OrderActionCall, runOrderAction } from './run-order-action.ts';

/**
 * Asks the provider again about a check of this order. Nothing is decided by that: the operator
 * reads the new answer and lets the order go on, or does not.
 */
export const recheckScreening: OrderAction = async (deps, request, orderId) => {
  const parsed = parseAttributes(recheckScreeningRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { check_id: checkId } = parsed;
  const known = await readScreenings(deps.platform.database, orderId);
  if (!known.some(({ check }) => check.id === checkId)) return refuse('not_found', 'check_id');
  const said = { check_id: checkId };
  const action = 'recheck_screening' as const;
  const call: OrderActionCall = { deps, request, orderId, action, said };
  return runOrderAction(call, async ({ before, after }) => {
    // Asked between transactions: the answer is written down in the next one.
    const answer = await recheck(deps, checkId);
    if (answer === null || answer instanceof ScreenerFault) return refuse('screener_silent');
    return inTransaction(deps.platform.database, async (tx) => {
      const locked = await lockOrder(tx, orderId);
      if (locked === null) return refuse('not_found');
      const refusal = await before(tx, locked.order);
      if (refusal !== null) return refusal;
      const was = await readCheck(tx, checkId);
      if (answer.state !== 'pending') await replaceAnswer(tx, checkId, answer);
      await announceOrder(tx, orderId);
      await after(tx, locked.order, locked.order, {
        state: answer.state,
        score_before: shareOf(was?.scorePpm ?? null),
        score: shareOf(answer.state === 'done' ? answer.scorePpm : null),
      });
      return { checkId };
    });
  });
};

/** Parts per million as the log writes a share. */
function shareOf(ppm: number | null): string | null {
  return ppm === null ? null : `${ppm / 10_000} %`;
}
