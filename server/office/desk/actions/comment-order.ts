import type { FastifyRequest } from 'fastify';
import { commentRequest } from '../../../../contract/office.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { announceOrder } from '../../../exchange/orders/change/changes.ts';
import { insertComment } from '../../../exchange/orders/comments.ts';
import type { OrdersDeps } from '../../../exchange/orders/deps.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { doOnce, keyOf } from '../../access/do-once.ts';
import { authorOf, operatorOf } from '../../access/guard.ts';
import { audit } from '../../audit/audit.ts';

/** Leaves a note on an order for the colleagues; the customer never sees it. */
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
      await insertComment(tx, { orderId, operatorId, text: parsed.text });
      await announceOrder(tx, orderId);
      const subject = { subjectType: 'orders', subjectId: orderId };
      await audit(tx, { ...authorOf(request), ...subject, action: 'comment' });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}
