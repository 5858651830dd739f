import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { userAccount } from '../../../core/ledger/journal.ts';
import { amount } from '../../../core/money/amount.ts';
import { balanceAsset } from '../../../core/withdrawals/withdrawal-pricing.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { orderNumber } from '../../exchange/order-facts/order-facts.ts';
import { readPaidFrom } from '../../exchange/orders/change/read-paid.ts';
import { postBonus, readOwed } from '../../money/ledger/user-balance.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import { rewards } from './tables.ts';

/** What a balance grew by: an operator's bonus, or what an own order has brought. */
export type Reward = {
  readonly id: string;
  readonly kind: 'bonus' | 'cashback' | 'coupon';
  readonly units: bigint;
  /** The operator's words; null where an order brought it. */
  readonly reason: string | null;
  readonly grantedBy: string | null;
  readonly orderNumber: string | null;
  readonly ratePpm: bigint | null;
  /** Taken back: its order's money has vanished. */
  readonly isReversed: boolean;
  /** Paid out: withdrawals pay the oldest ones first. */
  readonly paid: boolean;
  readonly createdAt: Date;
};

type Grant = {
  /** Made by the caller before the first try, so that a repeated request grants once. */
  readonly key: string;
  readonly userId: string;
  readonly units: bigint;
  readonly reason: string;
  readonly grantedBy: Actor;
};

/** Grants a user a bonus: its reason and its postings, in the caller's transaction. */
export async function grantReward(tx: Transaction, grant: Grant): Promise<void> {
  const { key, userId, units, reason, grantedBy } = grant;
  await tx.insert(rewards).values({ userId, units, reason, grantedBy });
  await postBonus(tx, {
    key,
    userId,
    reason,
    createdBy: grantedBy,
    amount: amount(units, balanceAsset),
  });
}

type RewardTotals = {
  readonly total: bigint;
  readonly paid: bigint;
  readonly available: bigint;
};

/** What a user was given, has been paid out and can withdraw now, in units. */
export async function readTotals(database: Queryable, userId: string): Promise<RewardTotals> {
  const { rows } = await database.execute<{ units: string }>(sql`
    select coalesce(sum(units) filter (where not is_reversed), 0)::text as units
      from ${everyReward(userId)} given`);
  const paid = await readPaidFrom(database, userId, userAccount('rewards', userId));
  const available = await readOwed(database, 'rewards', userId);
  return { total: BigInt(rows[0]?.units ?? '0'), paid, available };
}

/** Bonuses of operators, and what came of the user's own orders. */
function everyReward(userId: string): SQL {
  return sql`(
    select id::text as id, 'bonus' as kind, units, reason, granted_by, null as order_id,
           null::bigint as rate_ppm, false as is_reversed, created_at
      from rewards where user_id = ${userId}::uuid
    union all
    select kind || ':' || order_id, kind, units, null, null, order_id, rate_ppm,
           state = 'reversed', created_at
      from order_rewards where user_id = ${userId}::uuid)`;
}

type Row = {
  readonly id: string;
  readonly kind: Reward['kind'];
  readonly units: string;
  readonly reason: string | null;
  readonly granted_by: string | null;
  readonly number: string | null;
  readonly rate_ppm: string | null;
  readonly is_reversed: boolean;
  readonly paid: boolean;
  readonly created_at: Date | string;
};

/** One page of a user's rewards, newest first, and how many there are. */
export async function listRewards(
  database: Queryable,
  userId: string,
  status: 'all' | 'paid' | 'not_paid',
  page: Page,
): Promise<{ readonly rows: readonly Reward[]; readonly total: number }> {
  const paidUnits = await readPaidFrom(database, userId, userAccount('rewards', userId));
  const given = sql`(
    select given.*, not is_reversed and sum(units) filter (where not is_reversed) over (
             order by created_at, id) <= ${paidUnits.toString()}::numeric as paid
      from ${everyReward(userId)} given) given`;
  const wanted = { all: sql`true`, paid: sql`paid`, not_paid: sql`not paid` }[status];
  const { rows } = await database.execute<Row>(sql`
    select given.id, given.kind, given.units::text, given.reason, given.granted_by,
           ${orderNumber(sql`given.order_id`)} as number,
           given.rate_ppm::text, given.is_reversed, given.paid, given.created_at
      from ${given}
     where ${wanted} order by given.created_at desc, given.id desc
     limit ${page.per} offset ${(page.page - 1) * page.per}`);
  const counted = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from ${given} where ${wanted}`,
  );
  return { rows: rows.map(toReward), total: counted.rows[0]?.total ?? 0 };
}

function toReward(row: Row): Reward {
  return {
    id: row.id,
    kind: row.kind,
    units: BigInt(row.units),
    reason: row.reason,
    grantedBy: row.granted_by,
    orderNumber: row.number,
    paid: row.paid,
    ratePpm: row.rate_ppm === null ? null : BigInt(row.rate_ppm),
    isReversed: row.is_reversed,
    createdAt: new Date(row.created_at),
  };
}

/** An operator's own words, or what the order has brought, in somebody's language. */
export function rewardReason({ kind, reason, orderNumber }: Reward, locale: Locale): string {
  if (kind === 'bonus') return reason ?? '';
  return translate(locale, `accounts.reward.${kind}`, { number: orderNumber ?? '' });
}
