import type { Actor } from '../../../core/actor.ts';
import {
  assetAccount,
  journal,
  type UserAccountKind,
  userAccount,
} from '../../../core/ledger/journal.ts';
import type { Amount } from '../../../core/money/amount.ts';
import { balanceAsset } from '../../../core/withdrawals/withdrawal-pricing.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { readBalance } from './balances.ts';
import { postJournals } from './post-journals.ts';
import { ledgerAccounts } from './tables.ts';

/** What a user is owed on one of their balances, in units; never less than nothing. */
export async function readOwed(
  database: Queryable,
  kind: UserAccountKind,
  userId: string,
): Promise<bigint> {
  return -((await readBalance(database, userAccount(kind, userId))) ?? 0n);
}

/** Opens balances of a user; those already open stay as they are. */
export async function openUserAccounts(
  tx: Transaction,
  userId: string,
  kinds: readonly UserAccountKind[],
): Promise<void> {
  const rows = kinds.map((kind) => ({ name: userAccount(kind, userId), asset: balanceAsset }));
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing();
}

type Bonus = {
  /** Made by the caller before the first try, so that a repeated request gives once. */
  readonly key: string;
  readonly userId: string;
  readonly amount: Amount;
  readonly reason: string;
  readonly createdBy: Actor;
};

/** Owes a user more, at the cost of the service. */
export async function postBonus(tx: Transaction, bonus: Bonus): Promise<void> {
  const { asset, units } = bonus.amount;
  const account = userAccount('rewards', bonus.userId);
  await tx.insert(ledgerAccounts).values({ name: account, asset }).onConflictDoNothing();
  const posted = journal('bonus', [
    { account: assetAccount('bonus', asset), asset, units },
    { account, asset, units: -units },
  ]);
  await postJournals(tx, [posted], {
    key: `bonus:${bonus.key}`,
    note: bonus.reason,
    createdBy: bonus.createdBy,
  });
}
