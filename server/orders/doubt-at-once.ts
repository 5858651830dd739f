import { isRefusal } from '../../core/refusal.ts';
import { keepDoubts, screenOrder } from '../doubts/screen-order.ts';
import { changeOrder } from './change-order.ts';
import type { OrdersDeps } from './deps.ts';
import type { StoredOrder } from './order-records.ts';

/**
 * Looks at who has just made an order: with whom nobody wants to exchange waits for a person before
 * they are told where to pay. Says whether the order was stopped. What is missed here (a process
 * that ended in between, a list that grew) is found again when money comes.
 */
export async function doubtAtOnce(deps: OrdersDeps, { row }: StoredOrder): Promise<boolean> {
  const findings = await screenOrder(deps.platform.database, row, null);
  const [gravest] = findings;
  if (gravest === undefined) return false;
  const stopped = await changeOrder(deps, {
    orderId: row.id,
    actor: 'service',
    event: () => ({
      type: 'doubt_raised',
      exception: gravest.exception,
      reason: 'under_review',
    }),
    alongside: (tx) => keepDoubts(tx, row.id, findings),
  });
  return !isRefusal(stopped);
}
