import { audit } from '../../office/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { beginProofAnew } from './prove-ledger.ts';
import { readLedgerProof } from './read-proof.ts';

/**
 * Lets the proof of the ledger begin with its first pass again, for whoever owns the machine: after
 * rows were mended by hand. What it had found until then stands in the audit log.
 */
export async function proveAnew(database: Database): Promise<void> {
  const { drifted, broken } = await readLedgerProof(database);
  await inTransaction(database, async (tx) => {
    await beginProofAnew(tx);
    await audit(tx, {
      actor: 'service',
      action: 'prove_anew',
      subjectType: 'ledger',
      subjectId: 'proof',
      before: { drifted, broken },
      ip: null,
    });
  });
}

/** What the proof has come to, line by line, and whether anything is wrong. */
export async function reportProof(
  database: Database,
): Promise<{ readonly lines: readonly string[]; readonly isWrong: boolean }> {
  const { checkedAt, passedUntil, passShare, drifted, broken, trial } =
    await readLedgerProof(database);
  const uneven = [...trial].filter(([, units]) => units !== 0n).map(([asset]) => asset);
  const list = (name: string, found: readonly string[]) =>
    found.length === 0 ? [] : [`${name}: ${found.join(', ')}`];
  return {
    isWrong: drifted.length + broken.length + uneven.length > 0,
    lines: [
      checkedAt === null
        ? 'Balances are compared when the first pass has ended.'
        : `Balances compared with all postings: ${checkedAt.toISOString()}`,
      `All postings read again: ${passedUntil?.toISOString() ?? 'not yet'}; ` +
        `the pass under way has done ${Math.floor(passShare * 100)} %`,
      ...list('Accounts that do not agree with their postings', drifted),
      ...list('Journals that are not even', broken),
      ...list('Assets whose balances are not even', uneven),
    ],
  };
}
