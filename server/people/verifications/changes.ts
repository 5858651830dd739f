import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { awaitingOrders } from '../cards/covered-orders.ts';

const channel = 'card_verification_changed';

/**
 * Tells every process, when the transaction commits, that the queue of cards has changed; and the
 * pages of orders that wait for this card.
 */
export async function announceVerification(
  tx: Queryable,
  { id, cardHash }: { readonly id: string; readonly cardHash: string },
): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${id})`);
  for (const orderId of await awaitingOrders(tx, cardHash)) await announceOrder(tx, orderId);
}

/** Changes of the queue of cards as this process hears of them. */
export interface VerificationChanges {
  /** Calls `hear` after every change until the answered function is called. */
  listen(hear: () => void): () => void;
}

/** Fans the announcements out to whoever listens in this process. */
export async function openVerificationChanges(
  announcements: Announcements,
): Promise<VerificationChanges> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  await announcements.on(channel, () => emitter.emit('change'));
  return {
    listen(hear) {
      emitter.on('change', hear);
      return () => emitter.off('change', hear);
    },
  };
}
