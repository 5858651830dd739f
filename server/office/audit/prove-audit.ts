import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';
import { auditLog, auditProof } from './tables.ts';
import { type ChainPart, verifyAuditChain } from './verify-audit-chain.ts';

type AuditProof = {
  readonly entries: number;
  /** Hash of the newest entry, to be kept elsewhere. */
  readonly head: string | null;
  /** When every entry up to then followed from the one before; null before the first look. */
  readonly checkedAt: Date | null;
  /** Between these moments every entry was last read again. */
  readonly passedFrom: Date | null;
  readonly passedUntil: Date | null;
  readonly passShare: number;
  /** The first entry found that is not what was written; null where there is none. */
  readonly brokenAt: string | null;
};

type AuditPace = {
  /** Entries that one step reads. */
  readonly chunk: number;
  /** Steps of one round that prove what is new. */
  readonly steps: number;
};

/** About 350 thousand entries an hour, at less than a hundredth of a core. */
const usualPace: AuditPace = { chunk: 1_000, steps: 20 };

const roundMilliseconds = 10_000;

/** Proves the log again and again, and reports once whatever is found, until it changes. */
export function workAuditProof(platform: Pick<Platform, 'database' | 'log' | 'tasks'>): Task {
  let reported: bigint | null = null;
  const pace = {
    everyMilliseconds: roundMilliseconds,
    stallMillisecondsMax: longRoundMilliseconds,
  };
  const options = { name: 'audit proof', ...pace };
  return platform.tasks.start(options, async () => {
    const brokenAt = await proveAuditOnward(platform.database);
    if (brokenAt !== null && brokenAt !== reported) {
      platform.log.error({ entry: brokenAt.toString() }, 'audit chain verification failed');
    }
    reported = brokenAt;
  });
}

/**
 * One round of the proof, in one worker of all: new entries from the last one that is proved, and
 * the next ones of the pass that reads them all again. Gives the first entry that is wrong.
 */
export async function proveAuditOnward(
  database: Database,
  pace: AuditPace = usualPace,
): Promise<bigint | null> {
  for (let step = 1; step <= pace.steps; step += 1) {
    if (!(await inTransaction(database, (tx) => proveNew(tx, pace.chunk)))) break;
  }
  return inTransaction(database, (tx) => readAgain(tx, pace.chunk));
}

/** Says whether there may be more. It stops at what is broken, and begins from before it again. */
async function proveNew(tx: Transaction, chunk: number): Promise<boolean> {
  const proof = await lockProof(tx);
  if (proof === null) return false;
  const from = { id: proof.provedId, hash: proof.provedHash };
  const part = await verifyAuditChain(tx, from, chunk);
  const whole = part.brokenAt === null;
  await tx
    .update(auditProof)
    .set({
      ...(whole ? { provedId: part.last.id, provedHash: part.last.hash } : {}),
      checkedAt: sql`now()`,
      brokenAt: part.brokenAt,
    })
    .where(eq(auditProof.id, 'current'));
  return whole && part.entries === chunk;
}

/** A pass that finds a break begins again there, so that it is known whether it still is one. */
async function readAgain(tx: Transaction, chunk: number): Promise<bigint | null> {
  const proof = await lockProof(tx);
  if (proof === null) return null;
  const from = { id: proof.passId, hash: proof.passHash };
  const part = await verifyAuditChain(tx, from, chunk);
  await tx
    .update(auditProof)
    .set(part.brokenAt === null ? onward(part, chunk, proof) : brokenPass(part))
    .where(eq(auditProof.id, 'current'));
  return proof.brokenAt ?? part.brokenAt;
}

const passAnew = {
  passId: 0n,
  passHash: Buffer.alloc(0),
  passBeganAt: sql`now()`,
} as const;

function brokenPass({ brokenAt }: ChainPart) {
  return { ...passAnew, passedBrokenAt: brokenAt };
}

function onward(
  { last, entries }: ChainPart,
  chunk: number,
  proof: typeof auditProof.$inferSelect,
) {
  if (entries === chunk) return { passId: last.id, passHash: last.hash };
  return {
    ...passAnew,
    passedFrom: proof.passBeganAt,
    passedUntil: sql`now()`,
    passedBrokenAt: null,
  };
}

/** The state of the proof, held until the transaction ends; null while another worker has it. */
async function lockProof(tx: Transaction) {
  const [row] = await tx.select().from(auditProof).for('update', { skipLocked: true });
  return row ?? null;
}

/** What the proof in the background has come to. */
export async function readAuditProof(database: Database): Promise<AuditProof> {
  const [proof] = await database.select().from(auditProof);
  if (proof === undefined) throw new Error('the proof of the audit log has no state');
  const [newest] = await database
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(sql`${auditLog.id} desc`)
    .limit(1);
  const entries = Number(newest?.id ?? 0n);
  const found = [proof.brokenAt, proof.passedBrokenAt].filter((id) => id !== null);
  const first = found.length === 0 ? null : found.reduce((a, b) => (a < b ? a : b));
  return {
    entries,
    head: newest?.hash.toString('hex') ?? null,
    checkedAt: proof.checkedAt,
    passedFrom: proof.passedFrom,
    passedUntil: proof.passedUntil,
    passShare: entries === 0 ? 0 : Math.min(1, Number(proof.passId) / entries),
    brokenAt: first?.toString() ?? null,
  };
}
