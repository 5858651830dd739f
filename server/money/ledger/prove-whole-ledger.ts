import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { beginProofAnew, proveLedgerOnward } from './prove-ledger.ts';
import { readLedgerProof } from './read-proof.ts';

/**
 * Adds every posting up again from the first one, and compares the sums with every balance. Gives
 * the accounts, journals and assets that do not follow; none where the ledger is right.
 */
export async function proveWholeLedger(database: Database): Promise<readonly string[]> {
  await inTransaction(database, beginProofAnew);
  let proof = await readLedgerProof(database);
  while (proof.passedUntil === null) {
    await proveLedgerOnward(database);
    proof = await readLedgerProof(database);
  }
  const uneven = [...proof.trial].filter(([, units]) => units !== 0n).map(([asset]) => asset);
  return [...proof.drifted, ...proof.broken, ...uneven];
}
