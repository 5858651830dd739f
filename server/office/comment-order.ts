import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { commentRequest } from '../../contract/office.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { announceOrder } from '../orders/changes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { doOnce, keyOf } from './do-once.ts';
import { authorOf, operatorOf } from './guard.ts';

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
      await tx.execute(sql`
        insert into order_comments (order_id, operator_id, text)
        values (${orderId}, ${operatorId}, ${parsed.text})`);
      await announceOrder(tx, orderId);
      const subject = { subjectType: 'orders', subjectId: orderId };
      await audit(tx, { ...authorOf(request), ...subject, action: 'comment' });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}
