import type { Queryable } from '../../platform/database/database.ts';
import { changeByRevision, type PricingChange, readChanges } from './store.ts';

export type { PricingChange } from './store.ts';

/** The newest lines of the rate log, of one subject or of all, or those before a line. */
export function readRateLog(
  db: Queryable,
  asked: { readonly subjectId?: string; readonly before?: bigint; readonly limit: number },
): Promise<PricingChange[]> {
  return readChanges(db, asked);
}

/** The line of the log by its number: the wording that an order was priced by. */
export function findRevision(db: Queryable, revision: string): Promise<PricingChange | null> {
  return changeByRevision(db, revision);
}
