import { and, eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/is-one-of.ts';
import type { OrderRow } from '../order-row.ts';
import { orderGrants } from '../tables.ts';

/** Who asks, as far as orders are concerned. */
export type Asker = { readonly userId: string | null; readonly browserHash: string | null };

/** A caller who has made sure of the customer by itself: a partner by its key, a job, a test. */
export const trusted = 'trusted';
export type Caller = Asker | typeof trusted;

/** A signed-in user's order is that user's alone; an anonymous one is whoever's has its id. */
export function mayView(row: Pick<OrderRow, 'userId'>, { userId }: Pick<Asker, 'userId'>): boolean {
  return row.userId === null || row.userId === userId;
}

type Owned = Pick<OrderRow, 'id' | 'userId' | 'browserHash'>;

/**
 * Whether they may act for the order and see its accounts in full: its user, the browser that made
 * it, or one that was let in by a link mailed to the order's e-mail. A link to the page gets
 * around: whoever merely has that may look.
 */
export async function controls(database: Queryable, row: Owned, asker: Asker): Promise<boolean> {
  return (await controlledOf(database, [row], asker)).has(row.id);
}

/** Ids of those of some orders that they may act for; one query at most for all of them. */
export async function controlledOf(
  database: Queryable,
  rows: readonly Owned[],
  { userId, browserHash }: Asker,
): Promise<ReadonlySet<string>> {
  const idsOf = (some: readonly Owned[]) => some.map(({ id }) => id);
  const anonymous = rows.filter((row) => row.userId === null);
  const own = idsOf(rows.filter((row) => row.userId !== null && row.userId === userId));
  if (browserHash === null) return new Set(own);
  const made = idsOf(anonymous.filter((row) => row.browserHash === browserHash));
  const others = idsOf(anonymous.filter((row) => row.browserHash !== browserHash));
  const granted = others.length === 0 ? [] : await readGranted(database, others, browserHash);
  return new Set([...own, ...made, ...granted]);
}

async function readGranted(
  database: Queryable,
  orderIds: readonly string[],
  browserHash: string,
): Promise<string[]> {
  const granted = await database
    .select({ orderId: orderGrants.orderId })
    .from(orderGrants)
    .where(and(isOneOf(orderGrants.orderId, orderIds), eq(orderGrants.browserHash, browserHash)));
  return granted.map(({ orderId }) => orderId);
}

/** Why somebody may not act for an order as it stands in the transaction; null if they may. */
export async function refuseNotOwner(
  tx: Queryable,
  row: Owned,
  caller: Caller,
): Promise<Refusal | null> {
  if (caller === trusted) return null;
  // It may have become a user's own since they were let in.
  if (!mayView(row, caller)) return refuse('not_found');
  return (await controls(tx, row, caller)) ? null : refuse('order_control_required');
}

/** Lets a browser act for an order from now on. */
export async function grantControl(
  tx: Transaction,
  orderId: string,
  browserHash: string,
): Promise<void> {
  await tx.insert(orderGrants).values({ orderId, browserHash }).onConflictDoNothing();
}
