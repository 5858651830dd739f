import {
  assetAccount,
  assetAccountKinds,
  systemAccount,
  systemAccountKinds,
} from '../../../core/ledger/journal.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ledgerAccounts } from './tables.ts';

type AccountOwner = { readonly code: string; readonly asset: AssetCode };

/**
 * Opens the accounts of payment systems and of their assets; those already open stay as they are.
 */
export async function openAccounts(
  database: Queryable,
  systems: readonly AccountOwner[],
): Promise<void> {
  const rows = new Map<string, AssetCode>();
  for (const system of systems) {
    for (const kind of systemAccountKinds) rows.set(systemAccount(kind, system.code), system.asset);
    for (const kind of assetAccountKinds) rows.set(assetAccount(kind, system.asset), system.asset);
  }
  if (rows.size === 0) return;
  await database
    .insert(ledgerAccounts)
    .values([...rows].map(([name, asset]) => ({ name, asset })))
    .onConflictDoNothing();
}
