import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/find-account.ts';
import { saveWallet, type WalletAccount } from './wallet.ts';

/**
 * Keeps the accounts of an order its user asked to have saved, in the order's own transaction. One
 * that is there already, or one too many, is no reason to refuse an order.
 */
export async function saveOrderAccounts(
  tx: Transaction,
  platform: Platform,
  userId: string,
  accounts: readonly WalletAccount[],
): Promise<void> {
  const owner = await lockAccount(tx, userId);
  if (owner === null) return;
  for (const account of accounts) {
    await saveWallet(tx, platform, owner, { ...account, label: null });
  }
}
