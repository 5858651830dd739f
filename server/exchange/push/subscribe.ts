import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Locale } from '../../../i18n/locale.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { pushMessages, pushSubscriptions } from './tables.ts';

type NewSubscription = {
  readonly orderId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: Locale;
};

/** Browsers that may listen to one order; the oldest makes room. */
const perOrderMax = 5;

/** Remembers a browser that wants to be told of an order; asked again, it stays the same one. */
export async function subscribe(database: Database, asked: NewSubscription): Promise<string> {
  const { orderId, endpoint, ...keys } = asked;
  const [stored] = await database
    .insert(pushSubscriptions)
    .values({ orderId, endpoint, ...keys })
    .onConflictDoUpdate({
      target: [pushSubscriptions.orderId, pushSubscriptions.endpoint],
      set: keys,
    })
    .returning({ id: pushSubscriptions.id });
  if (stored === undefined) throw new Error('a subscription that was just kept is there');
  const all = await database
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.orderId, orderId))
    .orderBy(asc(pushSubscriptions.createdAt));
  const surplus = all.slice(0, Math.max(0, all.length - perOrderMax)).map(({ id }) => id);
  if (surplus.length > 0) await forget(database, surplus);
  return stored.id;
}

/** Forgets a browser of an order; says whether there was one. */
export async function unsubscribe(
  database: Database,
  orderId: string,
  id: string,
): Promise<boolean> {
  const gone = await database
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.orderId, orderId), eq(pushSubscriptions.id, id)));
  return gone.rowCount === 1;
}

/** Forgets browsers that are gone. */
export async function forget(database: Queryable, ids: readonly string[]): Promise<void> {
  await database.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

/**
 * Writes into the outbox that something happened to an order, once for each browser that listens.
 * Nobody has had the time to listen to an order that is only being made.
 */
export async function enqueuePush(tx: Queryable, orderId: string, template: string): Promise<void> {
  if (template === 'order_created') return;
  const listening = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.orderId, orderId));
  if (listening.length === 0) return;
  await tx.insert(pushMessages).values(listening.map((row) => ({ ...row, template })));
}
