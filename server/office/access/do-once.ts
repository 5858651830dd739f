import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  type Idempotency,
  idempotencyKeyOf,
  markUsed,
  requestHashOf,
  withIdempotency,
} from '../../platform/http/answers/idempotency.ts';
import { operatorOf } from './guard.ts';

/** The key of an action of the office: money is never moved without one. */
export function keyOf(request: FastifyRequest): Idempotency | Refusal {
  const key = idempotencyKeyOf(request);
  if (isRefusal(key)) return key;
  if (key === null) return refuse('required', 'Idempotency-Key');
  const { url, body } = request;
  const scope = `office:${operatorOf(request).operator.id}`;
  return { scope, key, requestHash: requestHashOf({ url, body }) };
}

/** Marks the key as used, in the transaction of the action. */
export type UseKey = (tx: Transaction) => Promise<void>;

/**
 * Does an action once per key. The action opens its own transaction and calls `use` in it; a
 * request that comes again, even at the same moment, finds the key used and changes nothing: null.
 */
export async function doOnce<Done>(
  database: Database,
  once: Idempotency,
  call: (use: UseKey) => Promise<Done | Refusal>,
): Promise<Done | null | Refusal> {
  const before = await findUsed(database, once);
  if (before !== 'unused') return before;
  try {
    const done = await call((tx) => useKey(tx, once));
    if (!isRefusal(done)) return done;
    // The same request may have been faster and have left nothing to do.
    const meanwhile = await findUsed(database, once);
    return meanwhile === 'unused' ? done : meanwhile;
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error;
    const meanwhile = await findUsed(database, once);
    return meanwhile === 'unused' ? refuse('conflict') : meanwhile;
  }
}

async function findUsed(database: Database, once: Idempotency): Promise<'unused' | null | Refusal> {
  const found = await inTransaction(database, (tx) =>
    withIdempotency(tx, once, async () => refuse('not_found')),
  );
  if (!isRefusal(found)) return null;
  return found.refused[0]?.code === 'not_found' ? 'unused' : found;
}

async function useKey(tx: Transaction, once: Idempotency): Promise<void> {
  if (!(await markUsed(tx, once))) throw new KeyUsed();
}

/** Rolls back an action that was done meanwhile under the same key. */
class KeyUsed extends Error {
  constructor() {
    super('the key was used meanwhile');
    this.name = 'KeyUsed';
  }
}
