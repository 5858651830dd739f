import { type SQL, sql } from 'drizzle-orm';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** Whose orders are meant: an account's, or those that one e-mail made without one. */
export type Customer =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'guest'; readonly email: string };

export type Dealings = {
  readonly orders: number;
  /** There are more than were looked at. */
  readonly more: boolean;
  readonly completed: number;
  /** Rejected, or sent back. */
  readonly refused: number;
  /** Cancelled, or never paid. */
  readonly unpaid: number;
  readonly open: number;
  /** What was paid in by completed orders, by currency. */
  readonly turnover: readonly { readonly amount: string; readonly currency: string }[];
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
};

/** Of one customer so many of the newest orders are summed. */
const summedMax = 1_000;

/** What a customer has ordered; `before` leaves out one order and all that came after it. */
export async function readDealings(
  db: Queryable,
  customer: Customer,
  before: { readonly id: string } | null = null,
): Promise<Dealings> {
  const owned = ownedBy(customer);
  const earlier =
    before === null
      ? sql``
      : sql`and o.created_at <= (select made.created_at from orders made where made.id = ${before.id})
            and o.id <> ${before.id}`;
  const { rows } = await db.execute<{
    asset: string | null;
    orders: number;
    completed: number;
    refused: number;
    unpaid: number;
    units: string;
    last_at: string | Date | null;
    first_at: string | Date | null;
  }>(sql`
    with newest as (
      select o.status, o.income_asset, o.received_units, o.created_at from orders o
       where ${owned} and o.kind = 'exchange' ${earlier}
       order by o.created_at desc limit ${summedMax + 1})
    select income_asset as asset, count(*)::int as orders,
           count(*) filter (where status = 'completed')::int as completed,
           count(*) filter (where status in ('rejected', 'refunded'))::int as refused,
           count(*) filter (where status in ('cancelled', 'expired'))::int as unpaid,
           coalesce(sum(received_units) filter (where status = 'completed'), 0)::text as units,
           max(created_at) as last_at,
           (select min(o.created_at) from orders o where ${owned}) as first_at
      from newest group by income_asset order by count(*) desc, income_asset`);
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const orders = sum((row) => row.orders);
  const [completed, refused, unpaid] = [
    sum((row) => row.completed),
    sum((row) => row.refused),
    sum((row) => row.unpaid),
  ];
  const lasts = rows.flatMap(({ last_at: at }) => (at === null ? [] : [new Date(at).getTime()]));
  const first = rows[0]?.first_at ?? null;
  return {
    orders: Math.min(orders, summedMax),
    more: orders > summedMax,
    completed,
    refused,
    unpaid,
    open: orders - completed - refused - unpaid,
    turnover: rows.flatMap(({ asset, units }) =>
      asset !== null && isAssetCode(asset) && units !== '0'
        ? [{ amount: formatAmount(amount(BigInt(units), asset)), currency: asset }]
        : [],
    ),
    firstAt: first === null ? null : new Date(first),
    lastAt: lasts.length === 0 ? null : new Date(Math.max(...lasts)),
  };
}

export type CustomerOrder = {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly income_asset: string;
  readonly income_units: string;
  readonly outcome_asset: string;
  readonly outcome_units: string;
  readonly income_account: string | null;
  readonly outcome_account: string;
  readonly full_name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly ip: string | null;
  readonly locale: 'ru' | 'en';
  readonly created_at: string | Date;
};

/** The newest orders of a customer, withdrawals among them. */
export async function newestOrders(
  db: Queryable,
  customer: Customer,
  limit: number,
): Promise<readonly CustomerOrder[]> {
  const { rows } = await db.execute<CustomerOrder>(sql`
    select o.id, o.number, o.status, o.income_asset, o.income_units::text, o.outcome_asset,
           o.outcome_units::text, o.income_account, o.outcome_account, o.full_name, o.phone,
           o.email, o.ip, o.locale, o.created_at
      from orders o where ${ownedBy(customer)}
     order by o.created_at desc limit ${limit}`);
  return rows;
}

function ownedBy(customer: Customer): SQL {
  return customer.kind === 'account'
    ? sql`o.user_id = ${customer.userId}`
    : sql`o.user_id is null and o.email is not null
          and lower(o.email) = ${customer.email.toLowerCase()}`;
}
