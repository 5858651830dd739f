import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Queryable } from '../platform/database/database.ts';

const channel = 'order_changed';

/** Tells every process, when the transaction commits, that an order has changed. */
export async function announceOrder(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${orderId})`);
}

/** Changes of orders as this process hears of them. */
export interface OrderChanges {
  /**
   * Calls `hear` with the id of every changed order, or with null when some may have been missed
   * (read anew), until the answered function is called.
   */
  listen(hear: (orderId: string | null) => void): () => void;
}

/** Fans the announcements of orders out to whoever listens in this process. */
export async function openOrderChanges(announcements: Announcements): Promise<OrderChanges> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  await announcements.on(channel, (payload) => emitter.emit('change', payload));
  return {
    listen(hear) {
      emitter.on('change', hear);
      return () => emitter.off('change', hear);
    },
  };
}
