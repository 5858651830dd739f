import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Statuses in which nobody is to pay any more. */
const over = sql`('completed', 'refunded', 'rejected', 'cancelled', 'expired')`;

/** The number by which people know an order, as an expression; null where there is none. */
export function orderNumber(orderId: SQLWrapper): SQL<string> {
  return sql<string>`(select fact.number from orders fact where fact.id = ${orderId})`;
}

/** Whether nobody is to pay for an order any more, as an expression. */
export function isOver(orderId: SQLWrapper): SQL {
  return sql`exists (select from orders fact
    where fact.id = ${orderId} and fact.status in ${over})`;
}

/** Whether the order that has a number is still under way, as an expression. */
export function isNamedUnderWay(number: SQLWrapper): SQL {
  return sql`exists (select from orders fact
    where fact.number = ${number} and fact.status not in ${over})`;
}

/** Whether an order has been over, and unchanged, for some minutes, as an expression. */
export function isOverFor(orderId: SQLWrapper, minutes: number): SQL {
  return sql`exists (select from orders fact
    where fact.id = ${orderId} and fact.status in ${over}
      and fact.updated_at < now() - make_interval(mins => ${minutes}))`;
}

/** How many confirmations the money of an order needs, as an expression. */
export function confirmationsRequired(orderId: SQLWrapper): SQL {
  return sql`(select fact.confirmations_required from orders fact where fact.id = ${orderId})`;
}

/** Whether an order was priced by a snapshot of rates, all of it or what came above, likewise. */
export function isPricedBy(snapshotId: SQLWrapper): SQL {
  return sql`(exists (select from orders fact
      where fact.evidence ->> 'snapshotId' = ${snapshotId}::text)
    or exists (select from orders fact
      where fact.evidence ? 'above'
        and fact.evidence #>> '{above,snapshotId}' = ${snapshotId}::text))`;
}

/** Whether the screening of coins holds an order, as an expression. */
export function isHeldByScreening(orderId: SQLWrapper): SQL {
  return sql`exists (select from orders fact
    where fact.id = ${orderId} and fact.reason_code like 'screening_%')`;
}

/** The ids (`order_id`) of orders that wait for an operator's decision, as a query. */
export const inModeration: SQL = sql`select order_id from order_needs where need = 'moderation'`;

/** Whether a customer has completed another exchange than this one, as an expression. */
export function hasCompleted(customer: {
  readonly orderId: string;
  readonly userId: string | null;
  readonly email: string | null;
}): SQL {
  const { orderId, userId, email } = customer;
  return sql`exists (select from orders fact
    where fact.id <> ${orderId} and fact.status = 'completed' and fact.kind = 'exchange'
      and (fact.user_id = ${userId} or lower(fact.email) = lower(${email})))`;
}

/** The ids (`id`) of other orders within a day to the same account or e-mail, as a query. */
export function othersWithinDay(order: {
  readonly id: string;
  readonly email: string | null;
  readonly outcomeAccount: string;
}): SQL {
  return sql`select fact.id from orders fact
    where fact.created_at > now() - interval '1 day' and fact.id <> ${order.id}
      and (fact.email = ${order.email} or fact.outcome_account = ${order.outcomeAccount})`;
}

/** Orders (`id`) that may still pay by some payment systems, and how much (`units`), as a query. */
export function mayStillPay(paymentSystems: SQL): SQL {
  return sql`
    select fact.id,
           greatest(fact.income_units, fact.received_units + fact.surplus_units) as units
      from orders fact
     where fact.income_system = any(${paymentSystems})
       and (fact.status = 'waiting_funds'
            or fact.status = 'moderation' and fact.received_units = 0)`;
}

/** Orders whose customers say that they paid while nothing has come, as a query. */
export const claimedUnpaid: SQL = sql`
  select id, number, payment_claimed_at as claimed_at from orders
   where payment_claimed_at is not null and received_units = 0
     and status in ('waiting_funds', 'moderation', 'expired')`;
