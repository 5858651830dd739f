import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { VisitWindow } from '../../../core/cities/visit-windows.ts';
import type { TimelineEntry } from '../../../core/orders/decide/decision.ts';
import type { Order } from '../../../core/orders/order.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { changingColumnsOf, type OrderRow, toOrder } from './order-row.ts';
import { orderCheques, orders, orderTimeline } from './tables.ts';

export type TimelineRow = typeof orderTimeline.$inferSelect;
export type ChequeRow = typeof orderCheques.$inferSelect;

/** An order as the core sees it, with the row that holds the rest (accounts, contacts). */
export type StoredOrder = { readonly order: Order; readonly row: OrderRow };

/** Reads one order; null where there is none. */
export async function findOrder(database: Queryable, id: string): Promise<StoredOrder | null> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row === undefined ? null : { order: toOrder(row), row };
}

/** Reads some orders in one query; those that are not there are left out. */
export async function findOrders(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredOrder>> {
  const rows = await database.select().from(orders).where(isOneOf(orders.id, ids));
  return new Map(rows.map((row) => [row.id, { order: toOrder(row), row }]));
}

/**
 * Reads one order, keeps others from changing it until the transaction ends, and tells the moment
 * of the database by which every deadline is judged.
 */
export async function lockOrder(
  tx: Transaction,
  id: string,
): Promise<(StoredOrder & { readonly now: Date }) | null> {
  const [found] = await tx
    .select({
      row: getTableColumns(orders),
      now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update');
  return found === undefined ? null : { order: toOrder(found.row), row: found.row, now: found.now };
}

/** Where an order is paid out to, as far as that changes: by a correction alone. */
export type SavedDestination = Partial<Pick<OrderRow, 'outcomeAccount' | 'outcomeMemo'>>;

/** Saves by compare-and-set on the version; false when somebody else saved first. */
export async function saveOrder(
  tx: Transaction,
  before: Order,
  after: Order,
  to: SavedDestination = {},
): Promise<boolean> {
  const saved = await tx
    .update(orders)
    .set({ ...changingColumnsOf(after), ...to, version: before.version + 1 })
    .where(and(eq(orders.id, before.id), eq(orders.version, before.version)));
  return saved.rowCount === 1;
}

/**
 * Keeps when the customer of a locked order comes. It moves no money and no status, but the order
 * is another one for whoever follows it.
 */
export async function saveVisit(
  tx: Transaction,
  id: string,
  { from: visitFrom, to: visitTo }: VisitWindow,
): Promise<void> {
  const version = sql`${orders.version} + 1`;
  await tx.update(orders).set({ visitFrom, visitTo, version }).where(eq(orders.id, id));
}

/** Adds lines to an order's history, in order. */
export async function addTimeline(
  tx: Transaction,
  orderId: string,
  entries: readonly TimelineEntry[],
  actor: Actor,
): Promise<void> {
  if (entries.length === 0) return;
  const [last] = await tx
    .select({ line: sql<number>`coalesce(max(${orderTimeline.line}), 0)` })
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, orderId));
  const first = (last?.line ?? 0) + 1;
  await tx.insert(orderTimeline).values(
    entries.map((entry, index) => ({
      orderId,
      line: first + index,
      status: entry.status,
      code: entry.code,
      params: { ...entry.params },
      actor,
    })),
  );
}

/** The history of an order, oldest first. */
export async function readTimeline(database: Queryable, orderId: string): Promise<TimelineRow[]> {
  return (await readTimelines(database, [orderId])).get(orderId) ?? [];
}

/** The histories of some orders, oldest first, by the orders' ids; one query for all of them. */
export async function readTimelines(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, TimelineRow[]>> {
  const rows = await database
    .select()
    .from(orderTimeline)
    .where(isOneOf(orderTimeline.orderId, orderIds))
    .orderBy(asc(orderTimeline.line));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** One page of orders, newest first, and how many there are. */
export async function listOrders(
  database: Queryable,
  where: SQL | undefined,
  page: { readonly page: number; readonly per: number },
): Promise<{ rows: StoredOrder[]; total: number }> {
  const rows = await database
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.per)
    .offset((page.page - 1) * page.per);
  const [counted] = await database.select({ total: count() }).from(orders).where(where);
  return { rows: rows.map((row) => ({ order: toOrder(row), row })), total: counted?.total ?? 0 };
}

/** The cheques a customer has sent for an order. */
export async function readCheques(database: Queryable, orderId: string): Promise<ChequeRow[]> {
  return (await readChequesOfEach(database, [orderId])).get(orderId) ?? [];
}

/** The cheques of some orders, oldest first, by the orders' ids; one query for all of them. */
export async function readChequesOfEach(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ChequeRow[]>> {
  const rows = await database
    .select()
    .from(orderCheques)
    .where(isOneOf(orderCheques.orderId, orderIds))
    .orderBy(asc(orderCheques.createdAt));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** One cheque by its id; null where there is none. */
export async function findCheque(database: Queryable, id: string): Promise<ChequeRow | null> {
  const [row] = await database.select().from(orderCheques).where(eq(orderCheques.id, id));
  return row ?? null;
}

/** Names of the files of all cheques. */
export async function readChequeFiles(database: Queryable): Promise<string[]> {
  const rows = await database.select({ file: orderCheques.file }).from(orderCheques);
  return rows.map(({ file }) => file);
}
