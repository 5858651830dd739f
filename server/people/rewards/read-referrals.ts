import { sql } from 'drizzle-orm';
import { userAccount } from '../../../core/ledger/journal.ts';
import type { ReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { orderNumber } from '../../exchange/order-facts/order-facts.ts';
import { readPaidFrom } from '../../exchange/orders/change/read-paid.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import type { EarningState } from '../referrals/earn.ts';

export type ReferralRow = {
  readonly id: string;
  readonly email: string | null;
  readonly registeredAt: Date;
  readonly link: string | null;
  readonly rubUnits: bigint;
  readonly counts: boolean;
};

/** One page of those who registered by a partner's links, newest first, and how many there are. */
export async function readReferrals(
  database: Queryable,
  partnerId: string,
  page: Page,
  { countsAbove }: Pick<ReferralTerms, 'countsAbove'>,
): Promise<{ readonly rows: readonly ReferralRow[]; readonly total: number }> {
  const { rows } = await database.execute<{
    id: string;
    email: string | null;
    created_at: Date | string;
    referred_link: string | null;
    rub_units: string;
    counts: boolean;
  }>(sql`
    select u.id, u.email, u.created_at, u.referred_link,
           coalesce(t.rub_units, 0)::text as rub_units,
           coalesce(t.rub_units, 0) > ${countsAbove.toString()}::numeric as counts
      from users u left join referral_turnovers t on t.user_id = u.id
     where u.referred_by = ${partnerId} and u.status <> 'unconfirmed'
     order by u.created_at desc, u.id desc
     limit ${page.per} offset ${(page.page - 1) * page.per}`);
  const counted = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from users
     where referred_by = ${partnerId} and status <> 'unconfirmed'`);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      email: row.email,
      link: row.referred_link,
      counts: row.counts,
      registeredAt: new Date(row.created_at),
      rubUnits: BigInt(row.rub_units),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

export type IncomeRow = {
  readonly id: string;
  readonly number: string;
  readonly units: bigint;
  readonly ratePpm: bigint;
  readonly state: EarningState;
  readonly link: string | null;
  readonly createdAt: Date;
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
  const account = userAccount('earnings', partnerId);
  const paidUnits = (await readPaidFrom(database, partnerId, account)).toString();
  const wanted = {
    all: sql`true`,
    paid: sql`i.paid`,
    not_paid: sql`not i.paid`,
  }[filter];
  const incomes = sql`(
    select e.order_id, e.units, e.rate_ppm, e.state, e.link, e.created_at,
           e.state = 'credited' and sum(e.units) filter (where e.state = 'credited') over (
             order by e.created_at, e.order_id) <= ${paidUnits}::numeric as paid
      from referral_earnings e where e.referrer_id = ${partnerId}) i`;
  const { rows } = await database.execute<{
    order_id: string;
    number: string;
    units: string;
    rate_ppm: string;
    state: IncomeRow['state'];
    link: string | null;
    created_at: Date | string;
    paid: boolean;
  }>(sql`
    select i.order_id, ${orderNumber(sql`i.order_id`)} as number, i.units::text, i.rate_ppm::text, i.state, i.link, i.created_at,
           i.paid
      from ${incomes}
     where ${wanted} order by i.created_at desc, i.order_id desc
     limit ${page.per} offset ${(page.page - 1) * page.per}`);
  const counted = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from ${incomes} where ${wanted}`,
  );
  return {
    rows: rows.map((row) => ({
      id: row.order_id,
      number: row.number,
      state: row.state,
      link: row.link,
      units: BigInt(row.units),
      ratePpm: BigInt(row.rate_ppm),
      paid: row.paid,
      createdAt: new Date(row.created_at),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

type IncomeTotals = {
  readonly total: bigint;
  readonly paid: bigint;
  readonly available: bigint;
  readonly debt: bigint;
};

/** What a partner has earned, been paid, can withdraw now, and owes, in cents. */
export async function readIncomeTotals(
  database: Queryable,
  partnerId: string,
): Promise<IncomeTotals> {
  const { rows } = await database.execute<{ units: string }>(sql`
    select coalesce(sum(units), 0)::text as units from referral_earnings
     where referrer_id = ${partnerId} and state = 'credited'`);
  const paid = await readPaidFrom(database, partnerId, userAccount('earnings', partnerId));
  const available = await readOwed(database, 'earnings', partnerId);
  const debt = (await readBalance(database, userAccount('debt', partnerId))) ?? 0n;
  return { total: BigInt(rows[0]?.units ?? '0'), paid, available, debt };
}
