import {
  type AccountName,
  type AssetAccountKind,
  assetAccount,
  type Journal,
  type JournalKind,
  journal,
  type Posting,
  userAccount,
} from '../ledger/journal.ts';
import { balanceAsset } from '../withdrawals/withdrawal-pricing.ts';

/** Balances that orders fill. */
type GainedBalance = 'earnings' | 'rewards';

/** What a user is owed on each balance, and what they owe us, in cents; none is below zero. */
export type UserBalances = Readonly<Record<GainedBalance | 'debt', bigint>>;

/** What orders bring: to whoever brought them, and to their own customers. */
type Gain = 'earning' | 'cashback';

type Accounts = {
  readonly cost: AssetAccountKind;
  readonly own: GainedBalance;
  readonly other: GainedBalance;
  readonly gained: JournalKind;
  readonly reversed: JournalKind;
};
const gains: Readonly<Record<Gain, Accounts>> = {
  earning: {
    cost: 'referral',
    own: 'earnings',
    other: 'rewards',
    gained: 'referral_earned',
    reversed: 'referral_reversed',
  },
  cashback: {
    cost: 'cashback',
    own: 'rewards',
    other: 'earnings',
    gained: 'cashback',
    reversed: 'cashback_reversed',
  },
};

/** Owes a user more, at the cost of the service; what they owe us is settled first. */
export function earnedJournal(
  userId: string,
  units: bigint,
  { debt }: UserBalances,
  gain: Gain = 'earning',
): Journal {
  const { cost, own, gained } = gains[gain];
  const settled = least(units, debt);
  return journal(gained, [
    ...line(assetAccount(cost, balanceAsset), units),
    ...line(userAccount('debt', userId), -settled),
    ...line(userAccount(own, userId), -(units - settled)),
  ]);
}

/**
 * Takes back what an order brought: from the balance it went to, then from the other one; what has
 * been paid out of them by now is owed to us.
 */
export function reversedJournal(
  userId: string,
  units: bigint,
  balances: UserBalances,
  gain: Gain = 'earning',
): Journal {
  const { cost, own, other, reversed } = gains[gain];
  const fromOwn = least(units, balances[own]);
  const fromOther = least(units - fromOwn, balances[other]);
  return journal(reversed, [
    ...line(assetAccount(cost, balanceAsset), -units),
    ...line(userAccount(own, userId), fromOwn),
    ...line(userAccount(other, userId), fromOther),
    ...line(userAccount('debt', userId), units - fromOwn - fromOther),
  ]);
}

/**
 * Money that a withdrawal has given back to its balances settles what its user has come to owe us
 * meanwhile; null where that is nothing.
 */
export function settledJournal(
  userId: string,
  balances: UserBalances,
  returned: Readonly<Record<GainedBalance, bigint>>,
): Journal | null {
  const fromEarnings = least(balances.debt, least(returned.earnings, balances.earnings));
  const left = balances.debt - fromEarnings;
  const fromRewards = least(left, least(returned.rewards, balances.rewards));
  const settled = fromEarnings + fromRewards;
  if (settled === 0n) return null;
  return journal('debt_settled', [
    ...line(userAccount('earnings', userId), fromEarnings),
    ...line(userAccount('rewards', userId), fromRewards),
    ...line(userAccount('debt', userId), -settled),
  ]);
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function line(account: AccountName, units: bigint): Posting[] {
  return units === 0n ? [] : [{ account, asset: balanceAsset, units }];
}
