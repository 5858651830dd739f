import { type Finding, reasonOfFindings } from '../../core/doubts/find-doubts.ts';
import { isRefusal } from '../../core/refusal.ts';
import { keepDoubts } from '../doubts/screen-order.ts';
import type { Transaction } from '../platform/database/database.ts';
import { changeWithin } from './change-order.ts';
import type { OrdersDeps } from './deps.ts';

/**
 * Stops an order in the transaction that makes it: with whom nobody wants to exchange waits for a
 * person before they are told where to pay. Says whether it was stopped. Who is blocked later on is
 * found again when money comes.
 */
export async function doubtAtOnce(
  tx: Transaction,
  deps: OrdersDeps,
  orderId: string,
  findings: readonly Finding[],
): Promise<boolean> {
  const [gravest] = findings;
  if (gravest === undefined) return false;
  const stopped = await changeWithin(tx, deps, {
    orderId,
    actor: 'service',
    event: () => ({
      type: 'doubt_raised',
      exception: gravest.exception,
      reason: reasonOfFindings(findings),
    }),
    alongside: () => keepDoubts(tx, orderId, findings),
  });
  if (isRefusal(stopped)) throw new Error(`the new order ${orderId} could not be stopped`);
  return true;
}
