import { holdingAccountKinds, ownerOf, readAccountName } from '../../../core/ledger/journal.ts';
import { type Bounds, expectedBounds } from '../../../core/reconciliation/drift.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readOnTheWay } from '../deposits/read-deposits.ts';
import { readServiceBalances } from '../ledger/balances.ts';
import { readLeaving } from '../payouts/read-payouts.ts';

/** What lies with every payment system by the ledger, in units by its code. */
async function readHoldings(database: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const holdings = new Map<string, bigint>();
  for (const { account, amount } of await readServiceBalances(database)) {
    const kind = readAccountName(account).split(':')[0];
    if (!holdingAccountKinds.some((each) => each === kind)) continue;
    const system = ownerOf(account);
    holdings.set(system, (holdings.get(system) ?? 0n) + amount.units);
  }
  return holdings;
}

/** Between which balances each payment system may be at this moment. */
export async function readExpected(database: Queryable): Promise<(system: string) => Bounds> {
  const [holdings, leaving, coming] = await Promise.all([
    readHoldings(database),
    readLeaving(database),
    readOnTheWay(database),
  ]);
  return (system) => {
    const { coming: seen = 0n, settling = 0n } = coming.get(system) ?? {};
    return expectedBounds({
      holding: holdings.get(system) ?? 0n,
      leaving: leaving.get(system) ?? 0n,
      coming: seen,
      settling,
    });
  };
}
