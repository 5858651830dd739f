import type { FastifyRequest } from 'fastify';
import { commentRequest } from '../../../../contract/office.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import type { OrdersDeps } from '../../../exchange/orders/deps.ts';
import { findOrder } from '../../../exchange/orders/order-records.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { doOnce, keyOf } from '../../access/do-once.ts';
import { authorOf, operatorOf } from '../../access/guard.ts';
import { writeComment } from './write-comment.ts';

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
  const by = { operatorId: operatorOf(request).operator.id, author: authorOf(request) };
  const done = await doOnce(platform.database, once, (use) =>
    inTransaction(platform.database, async (tx) => {
      await use(tx);
      const stored = await findOrder(tx, orderId);
      if (stored === null) throw new Error(`order ${orderId} vanished while it was written on`);
      await writeComment(tx, stored, { platform, by, ...parsed });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}
