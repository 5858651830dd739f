import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { idempotencyKeyOf, requestHashOf, withIdempotency } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Ties the idempotency key of a request to the order it is for, where the step itself may be done
 * any number of times. Refuses a key that is none, or that stood for another order.
 */
export async function keepKey(
  { database }: Platform,
  request: FastifyRequest,
  step: { readonly name: string; readonly userId: string | null; readonly orderId: string },
): Promise<Refusal | null> {
  const key = idempotencyKeyOf(request);
  if (key === null || isRefusal(key)) return key;
  const { name, userId, orderId } = step;
  const scope = `${name}:${userId ?? 'anonymous'}`;
  const idempotency = { scope, key, requestHash: requestHashOf({ orderId }) };
  const kept = await inTransaction(database, (tx) =>
    withIdempotency(tx, idempotency, async () => ({ status: 200, body: { orderId } })),
  );
  return isRefusal(kept) ? kept : null;
}
