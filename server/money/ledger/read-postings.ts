import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { ledgerJournals, ledgerPostings } from './tables.ts';

export type PostingRow = {
  readonly journalId: string;
  readonly kind: string;
  readonly note: string | null;
  readonly createdBy: string | null;
  readonly at: Date;
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
};

/** Everything that was posted for an order, the oldest first. */
export function readPostings(database: Queryable, orderId: string): Promise<PostingRow[]> {
  const { id, key, kind, note, createdBy, createdAt } = ledgerJournals;
  const { journalId, line, account, asset, units } = ledgerPostings;
  return database
    .select({ journalId: id, kind, note, createdBy, at: createdAt, account, asset, units })
    .from(ledgerJournals)
    .innerJoin(ledgerPostings, eq(journalId, id))
    .where(eq(ledgerJournals.orderId, orderId))
    .orderBy(asc(createdAt), asc(key), asc(line));
}
