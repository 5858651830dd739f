import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statement.ts';

const channel = 'order_changed';

/** Tells every process, when the transaction commits, that an order has changed. */
export async function announceOrder(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${orderId})`);
}

type Batch = { readonly ids: string[]; readonly announced: Promise<void> };

/** Those that wait until the ones before them are told. */
const batches = new WeakMap<Database, Batch>();
const underWay = new WeakMap<Database, Promise<void>>();

/**
 * Tells every process of a change that is kept already. Announcing commits wait for each other, one
 * by one: whatever changes while some are told is told together after them.
 */
export function announceStored(database: Database, orderId: string): Promise<void> {
  const waiting = batches.get(database);
  if (waiting !== undefined) {
    waiting.ids.push(orderId);
    return waiting.announced;
  }
  const ids = [orderId];
  const before = underWay.get(database) ?? Promise.resolve();
  const announced = before
    .catch(() => undefined)
    .then(async () => {
      batches.delete(database);
      underWay.set(database, announced);
      await announceAll.run(database, { ids });
    });
  batches.set(database, { ids, announced });
  return announced;
}

const announceAll = preparedStatement(
  () => sql`select pg_notify(${channel}, id) from unnest(${sql.placeholder('ids')}::text[]) as id`,
);

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
