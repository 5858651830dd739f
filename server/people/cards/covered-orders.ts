import { type SQL, sql } from 'drizzle-orm';
import type { PayingCard } from '../../../core/verifications/card-verification.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** An order `o` and a verification `v` of the same person; `vo` is the order `v` was sent for. */
const samePerson: SQL = sql`case
  when v.user_id is not null then v.user_id::text = o.user_id
  else v.browser_hash = o.browser_hash
    and (v.order_id is null or lower(vo.email) is not distinct from lower(o.email)) end`;

/** Verifications of the card of an order `o` that serve its direction and its customer. */
const ofOrder: SQL = sql`card_verifications v left join orders vo on vo.id = v.order_id
  where v.card_hash = o.card_hash and v.deleted_at is null
    and (v.direction_id is null or v.direction_id = o.direction_id)
    and (v.order_id = o.id or ${samePerson})`;

const isCovered: SQL = sql`exists (select from ${ofOrder} and v.status = 'verified')`;

/** Whether a card may pay in an order that is not made yet, or is. */
export async function isCardVerified(database: Queryable, paying: PayingCard): Promise<boolean> {
  const { person, order, cardHash, directionId } = paying;
  const { rows } = await database.execute<{ covered: boolean }>(sql`
    select ${isCovered} as covered
      from (select ${order.id}::text as id, ${order.email}::text as email,
                   ${person.userId}::text as user_id, ${person.browserHash}::text as browser_hash,
                   ${cardHash}::text as card_hash, ${directionId}::text as direction_id) o`);
  return rows[0]?.covered === true;
}

/** Whether the card of an order that is there may pay in it. */
export async function isOrderCovered(database: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await database.execute<{ covered: boolean }>(
    sql`select ${isCovered} as covered from orders o where o.id = ${orderId}`,
  );
  return rows[0]?.covered === true;
}

/** Ids of orders that wait for a card which is verified by now: of all, or of one card. */
export async function coveredOrders(
  database: Queryable,
  cardHash: string | null,
  atMost: number,
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select o.id from orders o
     where o.awaits_card and o.status in ('waiting_funds', 'moderation')
       and (${cardHash}::text is null or o.card_hash = ${cardHash}) and ${isCovered}
     order by o.created_at limit ${atMost}`);
  return rows.map(({ id }) => id);
}

/** Ids of orders that wait for a card, whatever became of it. */
export async function awaitingOrders(database: Queryable, cardHash: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from orders
     where awaits_card and status in ('waiting_funds', 'moderation') and card_hash = ${cardHash}`);
  return rows.map(({ id }) => id);
}

export type OrderCardRow = {
  readonly order_id: string;
  readonly id: string;
  readonly status: string;
  readonly reject_reason: string | null;
  readonly user_id: string | null;
  readonly browser_hash: string | null;
};

/** The newest verification of the card of each of some orders, by the orders' ids. */
export async function readOrderCards(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderCardRow>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await database.execute<OrderCardRow>(sql`
    select o.id as order_id, c.id, c.status, c.reject_reason, c.user_id::text, c.browser_hash
      from orders o join lateral (
        select v.* from ${ofOrder} order by v.created_at desc limit 1) c on true
     where o.id in ${[...orderIds]}`);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Whether a card that was sent for an order is verified, as an expression. */
export function isCardSentVerified(orderId: string): SQL {
  return sql`exists (select from card_verifications v
    where v.order_id = ${orderId} and v.status = 'verified')`;
}
