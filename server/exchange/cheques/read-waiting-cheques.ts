import { sql } from 'drizzle-orm';
import { readChequeText } from '../../../core/cheques/read-cheque-text.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { FilesFault } from '../../platform/files/stores/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSameElsewhere } from './find-same-elsewhere.ts';
import { readPdf } from './read-pdf.ts';
import type { ChequeReading } from './tables.ts';
import { chequeReadings } from './tables.ts';

/** A file that ends the process that reads it does so no more often than this. */
const attemptsMax = 3;
/** Whoever began to read and has said nothing for so long is gone. */
const abandonedAfter = sql`interval '1 minute'`;

type Begun = {
  readonly chequeId: string;
  readonly orderId: string;
  readonly file: string;
  readonly kind: 'pdf' | 'picture';
  readonly attempts: number;
};

/**
 * Reads the cheques that nobody has read yet, one after another; answers how many. A file is read
 * between two transactions: a crash between them leaves it to be read again.
 */
export async function readWaitingCheques(platform: Platform): Promise<number> {
  for (let read = 0; ; read += 1) {
    const begun = await begin(platform);
    if (begun === null) return read;
    const result = await readCheque(platform, begun).catch(async (error: unknown) => {
      // The file is not at fault while its store is away: it is begun again as if never before.
      if (error instanceof FilesFault) await giveBack(platform, begun);
      throw error;
    });
    await finish(platform, begun, result);
  }
}

async function begin({ database }: Platform): Promise<Begun | null> {
  const { rows } = await database.execute<Begun>(sql`
    update cheque_readings r set attempts = r.attempts + 1, begun_at = now()
      from order_cheques c
     where c.id = r.cheque_id and r.cheque_id = (
       select cheque_id from cheque_readings
        where state = 'waiting' and (begun_at is null or begun_at < now() - ${abandonedAfter})
        order by created_at limit 1 for update skip locked)
    returning c.id as "chequeId", c.order_id as "orderId", c.file, c.kind, r.attempts`);
  return rows[0] ?? null;
}

async function giveBack({ database }: Platform, { chequeId }: Begun): Promise<void> {
  await database
    .update(chequeReadings)
    .set({ attempts: sql`greatest(attempts - 1, 0)`, begunAt: null })
    .where(sql`cheque_id = ${chequeId} and state = 'waiting'`);
}

type Result = Pick<ChequeReading, 'state' | 'pages' | 'signature'>;

async function readCheque({ files }: Platform, begun: Begun): Promise<Result> {
  const unreadable: Result = { state: 'unreadable', pages: [], signature: null };
  if (begun.attempts > attemptsMax) return unreadable;
  // A picture is for people: nothing is read from it.
  if (begun.kind === 'picture') return { state: 'read', pages: [], signature: null };
  const content = await files.get(begun.file);
  const read = content === null ? null : await readPdf(content);
  return read === null ? unreadable : { state: 'read', ...read };
}

async function finish({ database, log }: Platform, begun: Begun, read: Result): Promise<void> {
  const { chequeId, orderId } = begun;
  const operations = readChequeText(read.pages).operations.map(({ value }) => value);
  const elsewhere = await inTransaction(database, async (tx) => {
    // Two cheques with one operation that are read at the same moment must see each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cheque_readings'))`);
    await tx
      .update(chequeReadings)
      .set({ ...read, operations: [...operations], readAt: sql`now()` })
      .where(sql`cheque_id = ${chequeId} and state = 'waiting'`);
    const same = await findSameElsewhere(tx, chequeId);
    if (same.length === 0) return same;
    const flagged = [chequeId, ...same.map((other) => other.chequeId)];
    await tx
      .update(chequeReadings)
      .set({ usedElsewhere: true })
      .where(sql`cheque_id = any (${sql.param(flagged)}::uuid[])`);
    return same;
  });
  if (elsewhere.length === 0) return;
  const orders = elsewhere.map((other) => other.orderId);
  log.warn({ order: orderId, cheque: chequeId, orders }, 'cheque used on another order');
}
