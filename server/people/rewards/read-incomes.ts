import { sql } from 'drizzle-orm';
import { userAccount } from '../../../core/ledger/journal.ts';
import { orderNumber } from '../../exchange/order-facts/order-facts.ts';
import { readPaidFrom } from '../../exchange/orders/change/read-paid.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import type { EarningState } from '../referrals/earn.ts';
import { inParts, type Place } from './place.ts';

export type IncomeRow = {
  readonly id: string;
  readonly number: string;
  readonly units: bigint;
  readonly ratePpm: bigint;
  readonly state: EarningState;
  readonly link: string | null;
  readonly createdAt: Date;
  readonly place: Place;
  /** Paid out: withdrawals pay the oldest earnings first. */
  readonly paid: boolean;
};

type IncomeFilter = 'all' | 'paid' | 'not_paid';

/** One page of what a partner earned by orders, newest first, and how many there are. */
export async function readIncomes(
  database: Queryable,
  partnerId: string,
  filter: IncomeFilter,
  page: Page,
): Promise<{ readonly rows: readonly IncomeRow[]; readonly total: number }> {
  const last = await readLastPaid(database, partnerId);
  const paid = isPaid(last);
  const wanted = { all: sql`true`, paid: sql`${paid}`, not_paid: sql`not ${paid}` }[filter];
  const part = sql`${wanted} ${newestFirst} limit ${page.per} offset ${(page.page - 1) * page.per}`;
  const rows = await select(database, partnerId, last, part);
  const counted = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from referral_earnings e
     where e.referrer_id = ${partnerId} and ${wanted}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** All that a partner earned by orders, newest first, so many at a time. */
export async function* eachIncome(
  database: Queryable,
  partnerId: string,
  atOnce: number,
): AsyncGenerator<readonly IncomeRow[]> {
  const last = await readLastPaid(database, partnerId);
  yield* inParts(atOnce, (after) => {
    const older = after === null ? sql`true` : sql`${place} < ${placeOf(after)}`;
    return select(database, partnerId, last, sql`${older} ${newestFirst} limit ${atOnce}`);
  });
}

const place = sql`(e.created_at, e.order_id)`;
const placeOf = ({ at, id }: Place) => sql`(${at}::timestamptz, ${id})`;
const newestFirst = sql`order by e.created_at desc, e.order_id desc`;

/** The newest earning that withdrawals have paid: they pay the oldest first. */
async function readLastPaid(database: Queryable, partnerId: string): Promise<Place | null> {
  const account = userAccount('earnings', partnerId);
  const paidUnits = (await readPaidFrom(database, partnerId, account)).toString();
  const { rows } = await database.execute<Place>(sql`
    select created_at::text as at, order_id as id
      from (select created_at, order_id,
                   sum(units) over (order by created_at, order_id) as until_here
              from referral_earnings
             where referrer_id = ${partnerId} and state = 'credited') e
     where until_here <= ${paidUnits}::numeric
     order by created_at desc, order_id desc limit 1`);
  return rows[0] ?? null;
}

function isPaid(last: Place | null) {
  if (last === null) return sql`false`;
  return sql`(e.state = 'credited' and ${place} <= ${placeOf(last)})`;
}

/** Earnings of a partner of which `part` says which ones, and in what order. */
async function select(
  database: Queryable,
  partnerId: string,
  last: Place | null,
  part: ReturnType<typeof sql>,
): Promise<readonly IncomeRow[]> {
  const { rows } = await database.execute<{
    order_id: string;
    number: string;
    units: string;
    rate_ppm: string;
    state: IncomeRow['state'];
    link: string | null;
    created_at: Date | string;
    at: string;
    paid: boolean;
  }>(sql`
    select e.order_id, ${orderNumber(sql`e.order_id`)} as number, e.units::text,
           e.rate_ppm::text, e.state, e.link, e.created_at, e.created_at::text as at,
           ${isPaid(last)} as paid
      from referral_earnings e
     where e.referrer_id = ${partnerId} and ${part}`);
  return rows.map((row) => ({
    id: row.order_id,
    number: row.number,
    state: row.state,
    link: row.link,
    units: BigInt(row.units),
    ratePpm: BigInt(row.rate_ppm),
    paid: row.paid,
    createdAt: new Date(row.created_at),
    place: { at: row.at, id: row.order_id },
  }));
}
