import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { accountTerms } from './tables.ts';

export type AccountTerms = {
  readonly secondPersonUnits: bigint | null;
  readonly driftUnitsMax: bigint | null;
  readonly watched: boolean | null;
  /** Grows with each change; zero where nobody has set any. */
  readonly version: number;
};

const none: AccountTerms = {
  secondPersonUnits: null,
  driftUnitsMax: null,
  watched: null,
  version: 0,
};

/** The terms of every account that has its own, by code of payment system. */
export async function readAllTerms(
  database: Queryable,
): Promise<ReadonlyMap<string, AccountTerms>> {
  const rows = await database.select().from(accountTerms);
  return new Map(rows.map((row) => [row.paymentSystem, row]));
}

/** The terms of one account. */
export async function readTerms(database: Queryable, paymentSystem: string): Promise<AccountTerms> {
  const [row] = await database
    .select()
    .from(accountTerms)
    .where(eq(accountTerms.paymentSystem, paymentSystem));
  return row ?? none;
}

/** Changes the terms of an account as they were at their version, or refuses. */
export async function changeTerms(
  tx: Transaction,
  paymentSystem: string,
  terms: AccountTerms,
  by: Actor,
): Promise<{ readonly before: AccountTerms } | Refusal> {
  const before = await readTerms(tx, paymentSystem);
  if (before.version !== terms.version) return refuse('conflict');
  const { version, ...wanted } = terms;
  const values = { ...wanted, version: version + 1, updatedBy: by };
  const done = await tx
    .insert(accountTerms)
    .values({ paymentSystem, ...values })
    .onConflictDoUpdate({
      target: accountTerms.paymentSystem,
      set: { ...values, updatedAt: sql`now()` },
      setWhere: eq(accountTerms.version, version),
    });
  // Somebody else may have changed them since they were read.
  return done.rowCount === 1 ? { before } : refuse('conflict');
}
