import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Locale } from '../../../../i18n/locale.ts';
import { joinVerifications } from '../../../people/cards/join-verifications.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/http/answers/json-api.ts';
import type { OrdersDeps } from '../deps.ts';
import { listOrders } from '../order-records.ts';
import { orders } from '../tables.ts';
import { type OrderView, presentOrder } from './present-order.ts';
import { type Viewer, viewOrders } from './view-order.ts';

const openStatuses = ['waiting_funds', 'processing', 'moderation'] as const;

/** How many orders of a user are not finished. */
export async function countOpenOrders(database: Queryable, userId: string): Promise<number> {
  const open = and(eq(orders.userId, userId), inArray(orders.status, [...openStatuses]));
  const [found] = await database.select({ total: count() }).from(orders).where(open);
  return found?.total ?? 0;
}

/** The ids of all orders of a user, to stand in a statement about what belongs to them. */
export function orderIdsOf(database: Queryable, userId: string) {
  return database.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

/** The orders of a user that were written about to another address than they have now. */
export async function ordersMailedElsewhere(
  database: Queryable,
  userId: string,
  email: string,
): Promise<{ id: string; number: string; email: string }[]> {
  const elsewhere = sql`lower(${orders.email}) <> ${email.toLowerCase()}`;
  const rows = await database
    .select({ id: orders.id, number: orders.number, email: orders.email })
    .from(orders)
    .where(and(eq(orders.userId, userId), elsewhere));
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}

/** Whether a user has a withdrawal that is not finished. */
export async function hasOpenWithdrawal(database: Queryable, userId: string): Promise<boolean> {
  const open = and(
    eq(orders.userId, userId),
    eq(orders.kind, 'withdrawal'),
    inArray(orders.status, [...openStatuses]),
  );
  const found = await database.select({ id: orders.id }).from(orders).where(open).limit(1);
  return found.length > 0;
}

/** How many anonymous orders were made with an e-mail. */
export async function countClaimable(database: Queryable, email: string): Promise<number> {
  const [found] = await database.select({ total: count() }).from(orders).where(anonymous(email));
  return found?.total ?? 0;
}

/**
 * Makes the anonymous orders of a confirmed e-mail its user's own, with the cards that were
 * verified for them; says how many there were.
 */
export async function claimOrders(tx: Transaction, userId: string, email: string): Promise<number> {
  const claimed = await tx
    .update(orders)
    .set({ userId, version: sql`${orders.version} + 1` })
    .where(anonymous(email))
    .returning({ id: orders.id });
  const ids = claimed.map(({ id }) => id);
  await joinVerifications(tx, userId, ids);
  return ids.length;
}

/** One page of what a user has taken out of their balance, newest first, and how many there are. */
export async function listWithdrawals(
  deps: OrdersDeps,
  viewer: Viewer & { readonly userId: string },
  page: Page,
): Promise<{ readonly views: readonly OrderView[]; readonly total: number }> {
  // Written out, and no parameter: the index is of these alone.
  const mine = and(eq(orders.userId, viewer.userId), sql`${orders.kind} = 'withdrawal'`);
  const { rows, total } = await listOrders(deps.platform.database, mine, page);
  return { views: await viewOrders(deps, rows, viewer), total };
}

/** Every order of a user as they see it, newest first. */
export async function exportOrders(
  deps: OrdersDeps,
  userId: string,
  locale: Locale,
): Promise<Record<string, unknown>[]> {
  const viewer = { locale, userId, browserHash: null };
  const exported: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const mine = eq(orders.userId, userId);
    const { rows, total } = await listOrders(deps.platform.database, mine, { page, per: 100 });
    for (const view of await viewOrders(deps, rows, viewer)) {
      const { id, attributes } = presentOrder(view);
      const { fullName, phone, country, ip } = view.row;
      exported.push({ id, ...attributes, full_name: fullName, phone, country, ip });
    }
    if (rows.length === 0 || exported.length >= total) return exported;
  }
}

function anonymous(email: string) {
  return and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email.toLowerCase()));
}
