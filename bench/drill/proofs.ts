import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { countOpen, provePaidOnce } from '../../server/crash/prove-paid-once.ts';
import { beginProofAnew, proveLedgerOnward } from '../../server/money/ledger/prove-ledger.ts';
import { readLedgerProof } from '../../server/money/ledger/read-proof.ts';
import { compareWithSigned } from '../../server/money/payouts/compare-with-signed.ts';
import { chainBeginning, verifyAuditChain } from '../../server/office/audit/verify-audit-chain.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';

const signedLine = z.object({ payoutId: z.string(), attemptNumber: z.int(), txid: z.string() });

/**
 * Proves that nothing was lost and nothing paid twice: throws on the first thing that is wrong, and
 * gives what was found, line by line.
 */
export async function proveAll(
  database: Database,
  drill: { readonly ids: readonly string[]; readonly dataDir: string },
): Promise<readonly string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`select id from orders`);
  const stored = new Set(rows.map(({ id }) => id));
  const lost = drill.ids.filter((id) => !stored.has(id));
  if (lost.length > 0) throw new Error(`orders were lost: ${lost.join(', ')}`);
  const open = await countOpen(database);
  if (open > 0) throw new Error(`${open} orders are open though everything was done for them`);
  await provePaidOnce(database);
  await proveLedger(database);
  const { entries, brokenAt } = await verifyAuditChain(database, chainBeginning);
  if (brokenAt !== null) throw new Error(`the audit log is broken at entry ${brokenAt}`);
  const signed = await proveSigned(database, drill.dataDir);
  return [
    `Orders lost: 0 of ${drill.ids.length}; paid twice: 0; left open: 0.`,
    'The ledger follows from its postings, from the first one on, and every invariant holds.',
    `The audit log is whole (${entries} entries).`,
    `The signer's journal has ${signed} payments, each with the transaction that the database has.`,
  ];
}

async function proveLedger(database: Database): Promise<void> {
  await inTransaction(database, beginProofAnew);
  let proof = await readLedgerProof(database);
  while (proof.passedUntil === null) {
    await proveLedgerOnward(database);
    proof = await readLedgerProof(database);
  }
  const uneven = [...proof.trial].filter(([, units]) => units !== 0n).map(([asset]) => asset);
  const wrong = [...proof.drifted, ...proof.broken, ...uneven];
  if (wrong.length > 0) throw new Error(`the ledger is wrong: ${wrong.join(', ')}`);
}

async function proveSigned(database: Database, dataDir: string): Promise<number> {
  const journal = createReadStream(join(dataDir, 'signer', 'journal.jsonl'));
  const lines: z.output<typeof signedLine>[] = [];
  for await (const line of createInterface({ input: journal })) {
    lines.push(signedLine.parse(JSON.parse(line)));
  }
  const { unknown, contradicted } = await compareWithSigned(database, lines);
  if (unknown.length + contradicted.length > 0) {
    throw new Error(`the signer signed otherwise: ${JSON.stringify({ unknown, contradicted })}`);
  }
  return lines.length;
}
