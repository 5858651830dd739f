import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { readImageFiles } from '../../content/library/serve-images.ts';
import { readChequeFiles } from '../../exchange/orders/order-records.ts';
import { proveWholeLedger } from '../../money/ledger/prove-whole-ledger.ts';
import { compareWithSigned, type SignedAttempt } from '../../money/payouts/compare-with-signed.ts';
import { chainBeginning, verifyAuditChain } from '../../office/audit/verify-audit-chain.ts';
import { readPhotoFiles } from '../../people/verifications/photo-files.ts';
import { readArchiveFiles } from '../../platform/archives/list-archives.ts';
import { closeDatabase, type Database, openDatabase } from '../../platform/database/database.ts';
import { diskStore } from '../../platform/files/stores/disk-store.ts';
import { embeddedMajorVersion, startEmbeddedPostgres } from '../database/embedded.ts';
import { restoreDump } from './dump-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { dumpEntry } from './write-backup.ts';

type Verified = {
  /** What was found, for people. */
  readonly lines: readonly string[];
  readonly isSound: boolean;
};

type Source = { readonly bytes: AsyncIterable<Uint8Array>; readonly name: string };

/**
 * Restores a backup into a scratch folder with a database of its own, and proves three things: that
 * the ledger follows from its postings, that the audit log is the one that was written, and
 * that the database and the signer agree about what was signed. Besides, it says which uploads are
 * missing. Leaves nothing behind.
 */
export async function verifyBackup(source: Source): Promise<Verified> {
  const scratch = await mkdtemp(join(tmpdir(), 'agio-verify-'));
  try {
    const restored = await restoreBackup(scratch, source, embeddedMajorVersion);
    const server = await startEmbeddedPostgres(scratch, { settings: { fsync: 'off' } });
    try {
      if (restored.database === 'dump') await restoreDump(server.url, join(scratch, dumpEntry));
      const database = openDatabase(server.url, { poolMax: 2, onError: () => undefined });
      try {
        return await prove(database, scratch, restored.madeAt);
      } finally {
        await closeDatabase(database);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function prove(database: Database, dataDir: string, madeAt: string): Promise<Verified> {
  const proofs = [
    await proveLedger(database),
    await proveAuditLog(database),
    await proveSigned(database, dataDir),
  ];
  return {
    isSound: proofs.every(({ isSound }) => isSound),
    lines: [
      `Backup of ${madeAt}: ${await countOrders(database)}.`,
      ...proofs.flatMap(({ lines }) => lines),
      ...(await compareUploads(database, dataDir)),
    ],
  };
}

async function countOrders(database: Database): Promise<string> {
  const { rows } = await database.execute<{ orders: number; last: string | null }>(
    sql`select count(*)::int as orders, to_json(max(created_at)) #>> '{}' as last from orders`,
  );
  const [{ orders, last } = { orders: 0, last: null }] = rows;
  return last === null ? `${orders} orders` : `${orders} orders, the last of ${last}`;
}

async function proveLedger(database: Database): Promise<Verified> {
  const wrong = await proveWholeLedger(database);
  if (wrong.length === 0) return { isSound: true, lines: ['Ledger: every balance follows.'] };
  return { isSound: false, lines: [`Ledger: WRONG: ${wrong.join(', ')}.`] };
}

async function proveAuditLog(database: Database): Promise<Verified> {
  const { entries, brokenAt } = await verifyAuditChain(database, chainBeginning);
  if (brokenAt === null) return { isSound: true, lines: [`Audit log: ${entries} entries, whole.`] };
  return { isSound: false, lines: [`Audit log: BROKEN at entry ${brokenAt}.`] };
}

const missingNamesMax = 10;

/**
 * Uploads that rows name, against those that came with the backup. They are copied after the
 * database, so what was forgotten between the two is missing and no fault: a service may start.
 */
async function compareUploads(database: Database, dataDir: string): Promise<string[]> {
  const present = new Set<string>();
  for await (const name of diskStore(join(dataDir, 'files')).names()) present.add(name);
  const named = [
    ...(await readChequeFiles(database)),
    ...(await readPhotoFiles(database)),
    ...(await readImageFiles(database)),
    ...(await readArchiveFiles(database)),
  ];
  const missing = named.filter((name) => !present.has(name));
  const lines = [`Uploads: ${named.length} named, ${named.length - missing.length} there.`];
  for (const name of missing.slice(0, missingNamesMax)) lines.push(`  missing: ${name}`);
  return lines;
}

const signedLine = z.object({
  payoutId: z.string(),
  attemptNumber: z.int(),
  txid: z.string(),
});

/** Lines that are compared by one query. */
const batchLines = 5_000;

/**
 * What was signed and is not in the database was signed after the backup: it will be asked about,
 * and paid no second time. What contradicts the database is a reason not to start.
 */
async function proveSigned(database: Database, dataDir: string): Promise<Verified> {
  let signed = 0;
  const unknown: SignedAttempt[] = [];
  const contradicted: SignedAttempt[] = [];
  for await (const batch of signedOf(join(dataDir, 'signer', 'journal.jsonl'))) {
    const found = await compareWithSigned(database, batch);
    signed += batch.length;
    unknown.push(...found.unknown);
    contradicted.push(...found.contradicted);
  }
  const lines = [`Signer: ${signed} signed payments, ${signed - unknown.length} in the database.`];
  for (const { payoutId, txid } of unknown) {
    lines.push(`  signed after the backup: payout ${payoutId}, transaction ${txid}`);
  }
  for (const { payoutId, txid } of contradicted) {
    lines.push(`  WRONG: payout ${payoutId} has another transaction than ${txid}`);
  }
  return { isSound: contradicted.length === 0, lines };
}

async function* signedOf(file: string): AsyncGenerator<SignedAttempt[]> {
  const bytes = createReadStream(file);
  let batch: SignedAttempt[] = [];
  try {
    for await (const line of createInterface({
      input: bytes,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      batch.push(signedLine.parse(JSON.parse(line)));
      if (batch.length < batchLines) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    // No coin was ever paid out: there is no log.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  if (batch.length > 0) yield batch;
}
