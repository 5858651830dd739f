import type { FastifyRequest } from 'fastify';
import { commentRequest } from '../../../../contract/office.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { announceOrder } from '../../../exchange/order-changes/changes.ts';
import { insertComment } from '../../../exchange/orders/comments.ts';
import type { OrdersDeps } from '../../../exchange/orders/deps.ts';
import { findOrder } from '../../../exchange/orders/order-records.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { doOnce, keyOf } from '../../access/do-once.ts';
import { authorOf, operatorOf } from '../../access/guard.ts';
import { audit } from '../../audit/audit.ts';
import { writeToCustomer } from '../write-to-customer.ts';

/** Writes on an order: a note for colleagues, or an answer to its customer. */
export async function commentOrder(
  { platform }: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(commentRequest, request);
  if (isRefusal(parsed)) return parsed;
  const once = keyOf(request);
  if (isRefusal(once)) return once;
  const operatorId = operatorOf(request).operator.id;
  const done = await doOnce(platform.database, once, (use) =>
    inTransaction(platform.database, async (tx) => {
      await use(tx);
      if (parsed.audience === 'customer') {
        const stored = await findOrder(tx, orderId);
        if (stored === null) throw new Error(`order ${orderId} vanished while it was answered`);
        const body = { orderId, locale: stored.row.locale, body: parsed.text };
        await writeToCustomer(tx, body, { platform, operatorId, author: authorOf(request) });
        return true;
      }
      await insertComment(tx, { orderId, operatorId, text: parsed.text });
      await announceOrder(tx, orderId);
      const subject = { subjectType: 'orders', subjectId: orderId };
      await audit(tx, { ...authorOf(request), ...subject, action: 'comment' });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}
