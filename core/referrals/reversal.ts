import {
  assetAccount,
  type Journal,
  journal,
  type Posting,
  userAccount,
} from '../ledger/journal.ts';
import { balanceAsset } from '../withdrawals/withdrawal-pricing.ts';

/** What a partner is owed and owes, in cents; neither is below zero. */
export type EarningBalance = { readonly available: bigint; readonly debt: bigint };

/** Owes a partner more, at the cost of the house; what they owe us is settled first. */
export function earnedJournal(userId: string, units: bigint, { debt }: EarningBalance): Journal {
  const settled = units < debt ? units : debt;
  return journal('referral_earned', [
    ...line(assetAccount('referral', balanceAsset), units),
    ...line(userAccount('debt', userId), -settled),
    ...line(userAccount('earnings', userId), -(units - settled)),
  ]);
}

/** Takes an earning back; what has been paid out of it by now is owed to us. */
export function reversedJournal(
  userId: string,
  units: bigint,
  { available }: EarningBalance,
): Journal {
  const taken = units < available ? units : available;
  return journal('referral_reversed', [
    ...line(assetAccount('referral', balanceAsset), -units),
    ...line(userAccount('earnings', userId), taken),
    ...line(userAccount('debt', userId), units - taken),
  ]);
}

function line(account: string, units: bigint): Posting[] {
  return units === 0n ? [] : [{ account, asset: balanceAsset, units }];
}
