import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** What happened by a partner's links on one day, or by one of them. */
export type Statistic = {
  readonly clicks: number;
  readonly registrations: number;
  readonly orders: number;
  /** In cents. */
  readonly earned: bigint;
};

export type Span = { readonly from: string; readonly to: string };

/** Links that a list shows; the sum of all stands beside it. */
const linksShownMax = 200;

type Row = {
  readonly key: string;
  readonly clicks: number;
  readonly registrations: number;
  readonly orders: number;
  readonly earned: string;
};

/** Each day of a span on which something happened, `2026-01-31`, in order. */
export function readByDay(
  database: Pick<Queryable, 'execute'>,
  partnerId: string,
  { from, to }: Span,
): Promise<ReadonlyMap<string, Statistic>> {
  return read(
    database.execute<Row>(sql`
      select day::text as key, ${sums} from referral_days
       where partner_id = ${partnerId} and day between ${from}::date and ${to}::date
       group by day order by day`),
  );
}

/** Each link of a partner with what happened by it, the busiest first; '' is the code alone. */
export function readByLink(
  database: Pick<Queryable, 'execute'>,
  partnerId: string,
  { from, to }: Span,
): Promise<ReadonlyMap<string, Statistic>> {
  return read(
    database.execute<Row>(sql`
      select link as key, ${sums} from referral_days
       where partner_id = ${partnerId} and day between ${from}::date and ${to}::date
       group by link order by sum(earned_units) desc, sum(clicks) desc, link
       limit ${linksShownMax}`),
  );
}

/** The whole of a span. */
export async function readSpan(
  database: Pick<Queryable, 'execute'>,
  partnerId: string,
  { from, to }: Span,
): Promise<Statistic> {
  const found = await read(
    database.execute<Row>(sql`
      select '' as key, ${sums} from referral_days
       where partner_id = ${partnerId} and day between ${from}::date and ${to}::date
       having count(*) > 0`),
  );
  return found.get('') ?? { clicks: 0, registrations: 0, orders: 0, earned: 0n };
}

const sums = sql`sum(clicks)::int as clicks, sum(registrations)::int as registrations,
                 sum(orders)::int as orders, sum(earned_units)::text as earned`;

async function read(
  asked: Promise<{ readonly rows: readonly Row[] }>,
): Promise<ReadonlyMap<string, Statistic>> {
  const { rows } = await asked;
  return new Map(
    rows.map(({ key, clicks, registrations, orders, earned }) => [
      key,
      { clicks, registrations, orders, earned: BigInt(earned) },
    ]),
  );
}
