import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { addressOf, holderNetworkOf } from '../../../people/auth/address.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import {
  idempotencyKeyOf,
  requestHashOf,
  withIdempotency,
} from '../../../platform/http/answers/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WindowCounts } from '../../../platform/rate-limiter/window-counts.ts';

/** Keys an hour that are remembered of one address; the step itself needs none of them. */
const keysMax = 100;
const networkKeysMax = 500;

/**
 * Ties the idempotency key of a request to the order it is for, where the step itself may be done
 * any number of times. Refuses a key that is none, or that stood for another order. Of an
 * address that makes up ever new ones no more than a bound are written down.
 */
export async function saveKey(
  { database }: Platform,
  counts: WindowCounts,
  request: FastifyRequest,
  step: { readonly name: string; readonly userId: string | null; readonly orderId: string },
): Promise<Refusal | null> {
  const key = idempotencyKeyOf(request);
  if (key === null || isRefusal(key)) return key;
  const { name, userId, orderId } = step;
  const ofAddress = counts.add(`keys:${addressOf(request.ip)}`);
  const ofNetwork = counts.add(`network-keys:${holderNetworkOf(request.ip)}`);
  if (ofAddress > keysMax || ofNetwork > networkKeysMax) return null;
  const scope = `${name}:${userId ?? 'anonymous'}`;
  const idempotency = { scope, key, requestHash: requestHashOf({ orderId }) };
  const saved = await inTransaction(database, (tx) =>
    withIdempotency(tx, idempotency, async () => ({ status: 200, body: { orderId } })),
  );
  return isRefusal(saved) ? saved : null;
}
