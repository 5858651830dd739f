import { isRefusal } from '../../../../core/refusal.ts';
import { type RiskFlag, reasonOfFlags } from '../../../../core/risk-flags/find-risk-flags.ts';
import { saveRiskFlags } from '../../../money/risk-flags/screen-order.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { changeWithin } from '../change/change-order.ts';
import type { OrdersDeps } from '../deps.ts';

/**
 * Stops an order in the transaction that makes it: with whom nobody wants to exchange waits for a
 * person before they are told where to pay. Says whether it was stopped. Who is blocked later on is
 * found again when money comes.
 */
export async function flagAtOnce(
  tx: Transaction,
  deps: OrdersDeps,
  orderId: string,
  flags: readonly RiskFlag[],
): Promise<boolean> {
  const [gravest] = flags;
  if (gravest === undefined) return false;
  const stopped = await changeWithin(tx, deps, {
    orderId,
    actor: 'service',
    event: () => ({
      type: 'doubt_raised',
      exception: gravest.exception,
      reason: reasonOfFlags(flags),
    }),
    alongside: () => saveRiskFlags(tx, orderId, flags),
  });
  if (isRefusal(stopped)) throw new Error(`the new order ${orderId} could not be stopped`);
  return true;
}
