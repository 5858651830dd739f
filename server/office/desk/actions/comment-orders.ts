import type { OfficeCalls } from '../../../../contract/calls/office/office-calls.ts';
import type { OrderCommentAttributes } from '../../../../contract/office/desk/order-comments.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { findOrder } from '../../../exchange/orders/order-records.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import {
  isAnswered,
  markUsed,
  withIdempotency,
} from '../../../platform/http/answers/idempotency.ts';
import { resource, whole } from '../../../platform/http/answers/json-api.ts';
import type { OfficeDeps } from '../../access/deps.ts';
import type { AskedByOperator } from '../../access/handle-call.ts';
import { reachOf } from '../write-to-customer.ts';
import { writeComment } from './write-comment.ts';

type Asked = Pick<
  AskedByOperator<OfficeCalls['POST /office/api/order_comments']>,
  'body' | 'operator' | 'author' | 'once'
>;

const begun = { status: 200, body: null };

/**
 * Writes one text on many orders. Each is a transaction of its own: the log is written by one at a
 * time, and whoever held it for a hundred orders would have their colleagues wait, or lock each
 * other out. What a crash leaves unwritten is written by the same request with the same key.
 */
export async function commentOrders({ platform }: OfficeDeps, asked: Asked) {
  const { body, operator, author, once } = asked;
  const { database } = platform;
  const reused = await inTransaction(database, (tx) =>
    withIdempotency(tx, once, async () => begun),
  );
  if (isRefusal(reused)) return reused;
  const by = { operatorId: operator.id, author };
  const results: [string, OrderCommentAttributes][] = [];
  for (const orderId of new Set(body.order_ids)) {
    const own = { ...once, scope: `${once.scope}:${orderId}` };
    const result = await inTransaction(database, async (tx): Promise<OrderCommentAttributes> => {
      const stored = await findOrder(tx, orderId);
      if (stored === null) return { number: null, refused: 'not_found' };
      const { number } = stored.row;
      if (await isAnswered(tx, own)) return { number, refused: null };
      if (body.audience === 'customer' && !(await isReachable(tx, orderId))) {
        return { number, refused: 'unreachable' };
      }
      if (await markUsed(tx, own)) await writeComment(tx, stored, { platform, by, ...body });
      return { number, refused: null };
    });
    results.push([orderId, result]);
  }
  return whole(results.map(([id, result]) => resource('order_comments', id, result)));
}

/**
 * A page alone is no way to reach somebody of whom nothing else is known: whoever writes to many
 * would not see which of them read nothing.
 */
async function isReachable(tx: Transaction, orderId: string): Promise<boolean> {
  const { email, chats } = await reachOf(tx, orderId);
  return email !== null || chats.length > 0;
}
