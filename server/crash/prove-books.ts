import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { proveWholeLedger } from '../money/ledger/prove-whole-ledger.ts';
import { compareWithSigned } from '../money/payouts/compare-with-signed.ts';
import { chainBeginning, verifyAuditChain } from '../office/audit/verify-audit-chain.ts';
import type { Database } from '../platform/database/database.ts';
import { provePaidOnce } from './prove-paid-once.ts';

const signedLine = z.object({ payoutId: z.string(), attemptNumber: z.int(), txid: z.string() });

/**
 * Proves from the first posting and the first entry on that the ledger, the audit log and what the
 * signer of this data directory has signed agree with what was paid: throws on the first thing
 * that is wrong, and gives what was found, line by line.
 */
export async function proveBooks(database: Database, dataDir: string): Promise<readonly string[]> {
  await provePaidOnce(database);
  const wrong = await proveWholeLedger(database);
  if (wrong.length > 0) throw new Error(`the ledger is wrong: ${wrong.join(', ')}`);
  const { entries, brokenAt } = await verifyAuditChain(database, chainBeginning);
  if (brokenAt !== null) throw new Error(`the audit log is broken at entry ${brokenAt}`);
  const signed = await proveSigned(database, dataDir);
  return [
    'The ledger follows from its postings, from the first one on, and every invariant holds.',
    `The audit log is whole (${entries} entries).`,
    `The signer's journal has ${signed} payments, each with the transaction that the database has.`,
  ];
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
