import type { FastifyRequest } from 'fastify';
import { visitRequest } from '../../../../contract/office.ts';
import { visitWindowAt } from '../../../../core/cities/visit-windows.ts';
import { isFinal } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { announceOrder } from '../../../exchange/order-changes/changes.ts';
import { cityOf, type OrdersDeps } from '../../../exchange/orders/deps.ts';
import { addTimeline, lockOrder, saveVisit } from '../../../exchange/orders/order-records.ts';
import { mailOrder } from '../../../exchange/orders/show/mail-order.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { doOnce, keyOf } from '../../access/do-once.ts';
import { authorOf } from '../../access/guard.ts';
import { audit } from '../../audit/audit.ts';

/**
 * Sets when the customer of an order comes to the desk, and tells them: one of the hours in which
 * somebody is there. Refuses an order without a city, and one that is over.
 */
export async function arrangeVisit(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(visitRequest, request);
  if (isRefusal(parsed)) return parsed;
  const once = keyOf(request);
  if (isRefusal(once)) return once;
  const author = authorOf(request);
  const done = await doOnce(deps.platform.database, once, (use) =>
    inTransaction(deps.platform.database, async (tx) => {
      const stored = await lockOrder(tx, orderId);
      if (stored === null) return refuse('not_found');
      const { order, row, now } = stored;
      const city = cityOf(deps, row.city);
      if (city === null || isFinal(order)) return refuse('invalid_transition');
      const window = visitWindowAt(city.schedule, new Date(parsed.visit_at), now);
      if (window === null) return refuse('invalid_format', 'visit_at');
      await use(tx);
      await saveVisit(tx, orderId, window);
      const line = { status: order.status, code: 'visit_arranged', params: {} };
      await addTimeline(tx, orderId, [line], author.actor);
      const changed = { ...row, visitFrom: window.from, visitTo: window.to };
      await mailOrder(tx, deps, { order, row: changed }, { template: 'order_changed', line });
      await announceOrder(tx, orderId);
      await audit(tx, {
        ...author,
        action: 'arrange_visit',
        subjectType: 'orders',
        subjectId: orderId,
        before: { visit_at: row.visitFrom?.toISOString() ?? null },
        after: { visit_at: window.from.toISOString() },
      });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}
