import { sql } from 'drizzle-orm';
import type { Locale } from '../../../i18n/locale.ts';
import { wasOperator } from '../../platform/database/actor-column.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

/** Keeps others from changing an order until the transaction ends. */
export async function lockOrderRow(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select from orders where id = ${orderId} for no key update`);
}

/** Says whether orders of a payment system are under way on one of its sides. */
export async function isUnderWay(database: Queryable, paymentSystem: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from orders
     where (income_system = ${paymentSystem} or outcome_system = ${paymentSystem})
       and status in ('waiting_funds', 'processing', 'moderation') limit 1`);
  return rows.length > 0;
}

/** Says whether anything was ever ordered in some directions. */
export async function isOrdered(
  database: Queryable,
  directionIds: readonly string[],
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from unnest(${sql.param([...directionIds])}::text[]) as asked (id)
     where exists (select from orders where direction_id = asked.id) limit 1`);
  return rows.length > 0;
}

/** Which of some orders wait for an operator before all others. */
export async function escalatedOf(
  database: Queryable,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.execute<{ order_id: string }>(sql`
    select order_id from order_needs
     where escalated and order_id = any(${sql.param([...orderIds])}::text[])`);
  return rows.map(({ order_id: id }) => id);
}

/** The numbers of some orders, by their ids. */
export async function orderNumbers(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.execute<{ id: string; number: string }>(
    sql`select id, number from orders where id = any(${sql.param([...orderIds])}::text[])`,
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The ids of the orders that have some of these numbers, by the numbers. */
export async function orderIdsByNumbers(
  database: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await database.execute<{ id: string; number: string }>(
    sql`select id, number from orders where number = any(${sql.param([...numbers])}::text[])`,
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** The e-mail that an order gives; null where it gives none. */
export async function orderEmail(database: Queryable, orderId: string): Promise<string | null> {
  const { rows } = await database.execute<{ email: string | null }>(
    sql`select email from orders where id = ${orderId}`,
  );
  return rows[0]?.email ?? null;
}

/** What an answer to a mail about an order is matched with. */
export type MailedOrderFacts = {
  readonly id: string;
  readonly number: string;
  readonly email: string | null;
  readonly locale: Locale;
};

/** The order with a number; null for none. */
export async function orderByNumber(
  database: Queryable,
  number: string,
): Promise<MailedOrderFacts | null> {
  const { rows } = await database.execute<MailedOrderFacts>(
    sql`select id, number, email, locale from orders where number = ${number}`,
  );
  return rows[0] ?? null;
}

/** A median of the last days, in minutes, and of how many cases; null where there were none. */
type MedianMinutes = { readonly minutes: number | null; readonly cases: number };

/** How long orders waited for an operator who then decided. */
export async function medianUntilAnswer(database: Queryable, days: number): Promise<MedianMinutes> {
  const { rows } = await database.execute<{ minutes: number | null; cases: string }>(sql`
    select percentile_cont(0.5) within group (order by waited.minutes) as minutes,
           count(*) as cases
    from (
      select extract(epoch from answer.at - held.at) / 60 as minutes
      from order_timeline held
      left join order_timeline before
        on before.order_id = held.order_id and before.line = held.line - 1
      cross join lateral (
        select next.at, next.actor from order_timeline next
        where next.order_id = held.order_id and next.line > held.line
          and (${wasOperator(sql`next.actor`)} or next.status <> 'moderation')
        order by next.line limit 1
      ) answer
      where held.status = 'moderation' and before.status is distinct from 'moderation'
        and held.at > now() - ${days} * interval '1 day'
        and not ${wasOperator(sql`held.actor`)} and ${wasOperator(sql`answer.actor`)}
    ) waited`);
  return { minutes: rows[0]?.minutes ?? null, cases: Number(rows[0]?.cases ?? 0) };
}

/** How long completed exchanges took from the money to its payout. */
export async function medianUntilPayout(database: Queryable, days: number): Promise<MedianMinutes> {
  const { rows } = await database.execute<{ minutes: number | null; cases: string }>(sql`
    select percentile_cont(0.5) within group (
             order by extract(epoch from completed_at - paid_at) / 60
           ) as minutes,
           count(*) as cases
    from orders
    where status = 'completed' and kind = 'exchange' and paid_at is not null
      and created_at > now() - ${days} * interval '1 day'`);
  return { minutes: rows[0]?.minutes ?? null, cases: Number(rows[0]?.cases ?? 0) };
}
