import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { amount } from '../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../core/money/asset.ts';
import type { TimelineEntry } from '../../core/orders/decision.ts';
import type { Order } from '../../core/orders/order.ts';
import {
  breakdownFromJson,
  breakdownToJson,
  pricingFromJson,
  pricingToJson,
} from '../../core/quotes/pricing-json.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
import { policyFromJson, policyToJson } from './order-json.ts';
import { orderCheques, orders, orderTimeline } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
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

/** Saves by compare-and-set on the version; false when somebody else saved first. */
export async function saveOrder(tx: Transaction, before: Order, after: Order): Promise<boolean> {
  const saved = await tx
    .update(orders)
    .set({ ...columnsOf(after), version: before.version + 1 })
    .where(and(eq(orders.id, before.id), eq(orders.version, before.version)));
  return saved.rowCount === 1;
}

/** What of an order may change, as it is kept. */
export function columnsOf(order: Order) {
  return {
    status: order.status,
    exception: order.exception,
    statusReason: order.statusReason,
    incomeUnits: order.income.units,
    outcomeUnits: order.outcome.units,
    breakdown: breakdownToJson(order.breakdown),
    pricing: pricingToJson(order.pricing),
    evidence: order.evidence,
    heldUnits: order.held,
    receivedUnits: order.received,
    surplusUnits: order.surplus,
    lostUnits: order.lost,
    exchanged: order.exchanged,
    payout: order.payout,
    refund: order.refund,
    surplusRefund: order.surplusRefund,
    refundAccount: order.refundAccount,
    refundMemo: order.refundMemo,
    expiresAt: order.expiresAt,
    awaitsCard: order.awaitsCard,
    cardVerifiedAt: order.cardVerifiedAt,
    requisitesIssuedAt: order.requisitesIssuedAt,
    paymentClaimedAt: order.paymentClaimedAt,
    depositSeenAt: order.depositSeenAt,
    cameLate: order.cameLate,
    chequeAt: order.chequeAt,
    paidAt: order.paidAt,
    completedAt: order.completedAt,
    // Nothing else of a policy ever changes.
    ...(order.policy.toPayUnits === undefined ? {} : { policy: policyToJson(order.policy) }),
  };
}

/** Adds lines to an order's history, in order. */
export async function addTimeline(
  tx: Transaction,
  orderId: string,
  entries: readonly TimelineEntry[],
  actor: string,
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

function drawnPartsOf({ drawnParts }: OrderRow): Pick<Order, 'drawnParts'> {
  if (drawnParts === null) return {};
  return {
    drawnParts: drawnParts.map(({ account, units }) => ({ account, units: BigInt(units) })),
  };
}

/** Turns a row into what the core works with. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    exception: row.exception,
    statusReason: row.statusReason,
    incomeSystem: row.incomeSystem,
    outcomeSystem: row.outcomeSystem,
    rateType: row.rateType,
    income: amount(row.incomeUnits, assetOf(row.incomeAsset)),
    outcome: amount(row.outcomeUnits, assetOf(row.outcomeAsset)),
    breakdown: breakdownFromJson(row.breakdown),
    pricing: pricingFromJson(row.pricing),
    evidence: row.evidence,
    policy: policyFromJson(row.policy),
    held: row.heldUnits,
    received: row.receivedUnits,
    surplus: row.surplusUnits,
    lost: row.lostUnits,
    exchanged: row.exchanged,
    payout: row.payout,
    refund: row.refund,
    surplusRefund: row.surplusRefund,
    drawnFrom: row.drawnFrom,
    ...drawnPartsOf(row),
    refundAccount: row.refundAccount,
    refundMemo: row.refundMemo,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    awaitsCard: row.awaitsCard,
    cardVerifiedAt: row.cardVerifiedAt,
    requisitesIssuedAt: row.requisitesIssuedAt,
    paymentClaimedAt: row.paymentClaimedAt,
    depositSeenAt: row.depositSeenAt,
    cameLate: row.cameLate,
    chequeAt: row.chequeAt,
    paidAt: row.paidAt,
    completedAt: row.completedAt,
  };
}

function assetOf(text: string): AssetCode {
  if (!isAssetCode(text)) throw new Error(`an order names an unknown asset ${text}`);
  return text;
}
