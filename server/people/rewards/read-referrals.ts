import { sql } from 'drizzle-orm';
import { userAccount } from '../../../core/ledger/journal.ts';
import type { ReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { readPaidFrom } from '../../exchange/orders/change/read-paid.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import { inParts, type Place } from './place.ts';

export type ReferralRow = {
  readonly id: string;
  readonly email: string | null;
  readonly registeredAt: Date;
  readonly link: string | null;
  readonly rubUnits: bigint;
  readonly counts: boolean;
  readonly place: Place;
};

type Terms = Pick<ReferralTerms, 'countsAbove'>;

/** One page of those who registered by a partner's links, newest first, and how many there are. */
export async function readReferrals(
  database: Queryable,
  partnerId: string,
  page: Page,
  terms: Terms,
): Promise<{ readonly rows: readonly ReferralRow[]; readonly total: number }> {
  const part = sql`${newestFirst} limit ${page.per} offset ${(page.page - 1) * page.per}`;
  const rows = await select(database, partnerId, terms, part);
  const counted = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from users
     where referred_by = ${partnerId} and status <> 'unconfirmed'`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** All who registered by a partner's links, newest first, so many at a time. */
export function eachReferral(
  database: Queryable,
  partnerId: string,
  terms: Terms,
  atOnce: number,
): AsyncGenerator<readonly ReferralRow[]> {
  return inParts(atOnce, (after) => {
    const older =
      after === null
        ? sql``
        : sql`and (u.created_at, u.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
    const part = sql`${older} ${newestFirst} limit ${atOnce}`;
    return select(database, partnerId, terms, part);
  });
}

const newestFirst = sql`order by u.created_at desc, u.id desc`;

/** Referrals of a partner of which `part` says which ones, and in what order. */
async function select(
  database: Queryable,
  partnerId: string,
  { countsAbove }: Terms,
  part: ReturnType<typeof sql>,
): Promise<readonly ReferralRow[]> {
  const { rows } = await database.execute<{
    id: string;
    email: string | null;
    created_at: Date | string;
    at: string;
    referred_link: string | null;
    rub_units: string;
    counts: boolean;
  }>(sql`
    select u.id, u.email, u.created_at, u.created_at::text as at, u.referred_link,
           coalesce(t.rub_units, 0)::text as rub_units,
           coalesce(t.rub_units, 0) > ${countsAbove.toString()}::numeric as counts
      from users u left join referral_turnovers t on t.user_id = u.id
     where u.referred_by = ${partnerId} and u.status <> 'unconfirmed' ${part}`);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    link: row.referred_link,
    counts: row.counts,
    registeredAt: new Date(row.created_at),
    place: { at: row.at, id: row.id },
    rubUnits: BigInt(row.rub_units),
  }));
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
