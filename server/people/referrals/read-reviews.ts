import { sql } from 'drizzle-orm';
import type { SelfReferralReason } from '../../../core/referrals/earning.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EarningState } from './earn.ts';

export type Review = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly partnerId: string;
  readonly partnerEmail: string | null;
  readonly customerEmail: string | null;
  readonly reasons: readonly SelfReferralReason[];
  readonly state: EarningState;
  readonly usd: bigint;
  readonly units: bigint;
  readonly ratePpm: bigint;
  readonly link: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly note: string | null;
};

/** What an earning and its partner have in common: a value, and where the partner has it. */
export type Evidence = {
  readonly orderId: string;
  readonly reason: SelfReferralReason;
  readonly value: string;
  /** The partner's own order; null where it is of their account: saved, verified or signed in. */
  readonly ownNumber: string | null;
  readonly at: Date;
};

type Row = {
  readonly order_id: string;
  readonly number: string;
  readonly referrer_id: string;
  readonly partner_email: string | null;
  readonly customer_email: string | null;
  readonly reasons: readonly SelfReferralReason[];
  readonly state: EarningState;
  readonly usd_units: string;
  readonly units: string;
  readonly rate_ppm: string;
  readonly link: string | null;
  readonly created_at: Date | string;
  readonly decided_at: Date | string | null;
  readonly decided_by: string | null;
  readonly note: string | null;
};

/** Where a list goes on: behind this earning. */
type ReviewKey = { readonly at: string; readonly orderId: string };

/**
 * Earnings that wait for an operator, the oldest first, or those that one has decided, the newest
 * first; from a key on.
 */
export async function readReviews(
  database: Pick<Queryable, 'execute'>,
  which: 'waiting' | 'decided',
  after: ReviewKey | null,
  limit: number,
): Promise<readonly Review[]> {
  const waiting = which === 'waiting';
  const behind =
    after === null
      ? sql`true`
      : waiting
        ? sql`(e.created_at, e.order_id) > (${after.at}::timestamptz, ${after.orderId})`
        : sql`(e.decided_at, e.order_id) < (${after.at}::timestamptz, ${after.orderId})`;
  const { rows } = await database.execute<Row>(sql`
    select e.order_id, o.number, e.referrer_id, p.email as partner_email,
           coalesce(c.email, o.email) as customer_email, e.reasons, e.state,
           e.usd_units::text, e.units::text, e.rate_ppm::text, e.link, e.created_at, e.decided_at,
           e.decided_by, e.note
      from referral_earnings e
      join orders o on o.id = e.order_id
      join users p on p.id = e.referrer_id
      left join users c on c.id = e.referred_user_id
     where ${
       waiting
         ? sql`e.state = 'review'`
         : sql`e.state <> 'review' and e.reasons <> '{}'
             and e.decided_at is not null`
     }
       and ${behind}
     order by ${waiting ? sql`e.created_at, e.order_id` : sql`e.decided_at desc, e.order_id desc`}
     limit ${limit}`);
  return rows.map(toReview);
}

function toReview(row: Row): Review {
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    partnerId: row.referrer_id,
    partnerEmail: row.partner_email,
    customerEmail: row.customer_email,
    reasons: row.reasons,
    state: row.state,
    link: row.link,
    note: row.note,
    usd: BigInt(row.usd_units),
    units: BigInt(row.units),
    ratePpm: BigInt(row.rate_ppm),
    createdAt: new Date(row.created_at),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
    decidedBy: row.decided_by,
  };
}

/** A partner's own last orders that are compared. */
const ordersLookedAt = 200;
/** Matches of one kind that are shown of one earning. */
const matchesMax = 3;

/** What some earnings and their partners have in common. */
export async function readEvidence(
  database: Pick<Queryable, 'execute'>,
  orderIds: readonly string[],
): Promise<readonly Evidence[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await database.execute<{
    order_id: string;
    reason: SelfReferralReason;
    value: string;
    number: string | null;
    at: Date | string;
  }>(sql`
    with asked as (
      select e.order_id, e.referrer_id, e.referred_user_id, e.created_at, p.email as partner_email,
             o.outcome_account, o.income_account, o.browser_hash, o.email,
             address_key(o.ip) as address
        from referral_earnings e join orders o on o.id = e.order_id
        join users p on p.id = e.referrer_id
       where e.order_id = any (${sql.param([...orderIds])}::text[]))
    select a.order_id, 'email' as reason, a.email as value, null as number, a.created_at as at
      from asked a where a.email = a.partner_email
    union all
    select a.order_id, m.reason, m.value, m.number, m.at
      from asked a cross join lateral (
        with own as (
          select number, outcome_account, income_account, browser_hash, ip, created_at from orders
           where user_id = a.referrer_id::text and id <> a.order_id
           order by created_at desc limit ${ordersLookedAt}),
        -- Few of one user, and not looked for by the text of an account among those of all.
        wallets as materialized (
          select account, created_at from user_wallets where user_id = a.referrer_id)
        select found.*, row_number() over (partition by reason order by at desc) as nth from (
          select 'account' as reason,
                 case when own.outcome_account in (a.outcome_account, a.income_account)
                      then own.outcome_account else own.income_account end as value,
                 own.number, own.created_at as at
            from own
           where own.outcome_account in (a.outcome_account, a.income_account)
              or own.income_account in (a.outcome_account, a.income_account)
          union all
          select 'account', w.account, null, w.created_at from wallets w
           where w.account in (a.outcome_account, a.income_account)
          union all
          select 'account', mine.card_masked, null, mine.created_at from card_verifications mine
           where mine.user_id = a.referrer_id and mine.status = 'verified'
             and exists (select from card_verifications theirs
                          where theirs.card_hash = mine.card_hash
                            and (theirs.user_id = a.referred_user_id
                                 or theirs.order_id = a.order_id))
          union all
          select 'device', left(own.browser_hash, 8), own.number, own.created_at
            from own where own.browser_hash = a.browser_hash
          union all
          select 'device', left(encode(mine.token_hash, 'hex'), 8), null, mine.created_at
            from user_devices mine join user_devices theirs on theirs.token_hash = mine.token_hash
           where mine.user_id = a.referrer_id and theirs.user_id = a.referred_user_id
          union all
          select 'address', own.ip, own.number, own.created_at
            from own where address_key(own.ip) = a.address
          union all
          select 'address', s.ip, null, s.created_at from user_sessions s
           where s.user_id = a.referrer_id and address_key(s.ip) = a.address
          union all
          select 'address', d.ip, null, d.last_seen_at from user_devices d
           where d.user_id = a.referrer_id and address_key(d.ip) = a.address
             and not exists (select from user_sessions s
                              where s.user_id = d.user_id and s.ip = d.ip)) found) m
     where m.nth <= ${matchesMax}
     order by order_id, reason, at desc`);
  return rows.map((row) => ({
    orderId: row.order_id,
    reason: row.reason,
    value: row.value,
    ownNumber: row.number,
    at: new Date(row.at),
  }));
}
