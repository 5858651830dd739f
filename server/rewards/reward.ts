import { and, count, desc, eq, gt, lte, sql, sum } from 'drizzle-orm';
import { userAccount } from '../../core/ledger/journal.ts';
import { amount } from '../../core/money/amount.ts';
import { balanceAsset } from '../../core/withdrawals/withdrawal-pricing.ts';
import { postBonus, readOwed } from '../ledger/user-balance.ts';
import { readPaidFrom } from '../orders/read-paid.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Page } from '../platform/http/json-api.ts';
import { rewards } from './tables.ts';

/** A reward and whether it has been paid out: withdrawals pay the oldest ones first. */
export type Reward = typeof rewards.$inferSelect & { readonly paid: boolean };

export type Grant = {
  /** Made by the caller before the first try, so that a repeated request grants once. */
  readonly key: string;
  readonly userId: string;
  readonly units: bigint;
  readonly reason: string;
  readonly grantedBy: string;
};

/** Grants a user a bonus: its reason and its postings, in the caller's transaction. */
export async function grantReward(tx: Transaction, grant: Grant): Promise<void> {
  const { key, userId, units, reason, grantedBy } = grant;
  await tx.insert(rewards).values({ userId, units, reason, grantedBy });
  await postBonus(tx, {
    ...{ key, userId, reason, createdBy: grantedBy },
    amount: amount(units, balanceAsset),
  });
}

export type RewardTotals = {
  readonly total: bigint;
  readonly paid: bigint;
  readonly available: bigint;
};

/** What a user was granted, has been paid out and can withdraw now, in units. */
export async function readTotals(database: Queryable, userId: string): Promise<RewardTotals> {
  const [granted] = await database
    .select({ units: sum(rewards.units) })
    .from(rewards)
    .where(eq(rewards.userId, userId));
  const paid = await readPaidFrom(database, userId, userAccount('rewards', userId));
  const available = await readOwed(database, 'rewards', userId);
  return { total: BigInt(granted?.units ?? '0'), paid, available };
}

/** One page of a user's rewards, newest first, and how many there are. */
export async function listRewards(
  database: Queryable,
  userId: string,
  status: 'all' | 'paid' | 'not_paid',
  page: Page,
): Promise<{ readonly rows: readonly Reward[]; readonly total: number }> {
  const paidUnits = await readPaidFrom(database, userId, userAccount('rewards', userId));
  const soFar = database.$with('so_far').as(
    database
      .select({
        id: rewards.id,
        upTo: sql<string>`sum(${rewards.units}) over (
          order by ${rewards.createdAt}, ${rewards.id})`.as('up_to'),
      })
      .from(rewards)
      .where(eq(rewards.userId, userId)),
  );
  const limit = paidUnits.toString();
  const wanted = {
    all: undefined,
    paid: lte(soFar.upTo, limit),
    not_paid: gt(soFar.upTo, limit),
  }[status];
  const found = await database
    .with(soFar)
    .select({
      reward: rewards,
      paid: sql<boolean>`${soFar.upTo} <= ${limit}::numeric`,
    })
    .from(rewards)
    .innerJoin(soFar, eq(soFar.id, rewards.id))
    .where(and(eq(rewards.userId, userId), wanted))
    .orderBy(desc(rewards.createdAt), desc(rewards.id))
    .limit(page.per)
    .offset((page.page - 1) * page.per);
  const [counted] = await database.with(soFar).select({ total: count() }).from(soFar).where(wanted);
  const rows = found.map(({ reward, paid }) => ({ ...reward, paid }));
  return { rows, total: counted?.total ?? 0 };
}
