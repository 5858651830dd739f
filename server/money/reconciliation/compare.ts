import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import {
  type Bounds,
  driftOf,
  isAbove,
  roundsToAlarm,
} from '../../../core/reconciliation/drift.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { pausePayouts, resumePayouts } from '../payout-holds/pause-payouts.ts';
import { reconciliations } from './tables.ts';

export type Reconciliation = typeof reconciliations.$inferSelect;

type Look = {
  readonly paymentSystem: string;
  /** The id of the payment system, by which the office knows it. */
  readonly systemId: string;
  readonly source: Reconciliation['source'];
  readonly actual: bigint;
  readonly expected: Bounds;
  readonly driftMax: bigint;
};

type Compared = {
  readonly drift: bigint;
  /** What this look has changed: an alarm begins, is over, or neither. */
  readonly turned: 'drifted' | 'even' | null;
};

/**
 * Writes down what lies with a payment system beside what is expected. A drift that two looks
 * running find above the bound, or a person has typed in, pauses its payouts; one that is gone lets
 * them go on. What was there when an account was first compared by itself is agreed on.
 */
export async function compareBalance(tx: Transaction, look: Look): Promise<Compared> {
  const { paymentSystem, source, actual, expected, driftMax } = look;
  const before = await lockReconciliation(tx, paymentSystem);
  const isFirst = source === 'rail' && before === null;
  const agreed = isFirst ? driftOf(actual, expected, 0n) : (before?.agreedUnits ?? 0n);
  const drift = driftOf(actual, expected, agreed);
  const roundsOver = isAbove(drift, driftMax) ? (before?.roundsOver ?? 0) + 1 : 0;
  const alarms = roundsOver >= (source === 'statement' ? 1 : roundsToAlarm);
  const wasDrifted = (before?.driftedSince ?? null) !== null;
  // Between one look and the next that finds it again, an alarm stays what it is.
  const drifted = alarms || (wasDrifted && roundsOver > 0);
  const values = {
    source,
    actualUnits: actual,
    lowUnits: expected.low,
    highUnits: expected.high,
    agreedUnits: agreed,
    driftUnits: drift,
    roundsOver,
    lookedAt: sql`now()`,
    driftedSince: drifted ? (before?.driftedSince ?? sql`now()`) : null,
    failure: null,
    failedAt: null,
  };
  await tx
    .insert(reconciliations)
    .values({ paymentSystem, ...values })
    .onConflictDoUpdate({ target: reconciliations.paymentSystem, set: values });
  if (drifted === wasDrifted) return { drift, turned: null };
  await (drifted ? pausePayouts : resumePayouts)(tx, paymentSystem);
  await audit(tx, {
    actor: 'service',
    action: drifted ? 'account_drifted' : 'account_even',
    subjectType: 'payment_systems',
    subjectId: look.systemId,
    after: { actual, expected_low: expected.low, expected_high: expected.high, drift },
    ip: null,
  });
  return { drift, turned: drifted ? 'drifted' : 'even' };
}

/** Whoever was asked for a balance has not told it; what was known stays. */
export async function noteSilent(
  database: Queryable,
  paymentSystem: string,
  failure: string,
): Promise<void> {
  await database
    .update(reconciliations)
    .set({ failure: failure.slice(0, 500), failedAt: sql`now()` })
    .where(eq(reconciliations.paymentSystem, paymentSystem));
}

/**
 * Agrees on the drift of an account from now on, with a reason, and lets its payouts go on. `drift`
 * is the one that was shown: another that has come meanwhile is looked at first.
 */
export async function explainDrift(
  tx: Transaction,
  paymentSystem: string,
  explanation: { readonly drift: bigint; readonly reason: string; readonly by: Actor },
): Promise<Reconciliation | Refusal> {
  const row = await lockReconciliation(tx, paymentSystem);
  if (row === null || row.driftUnits === 0n) return refuse('invalid_transition');
  if (row.driftUnits !== explanation.drift) return refuse('conflict');
  await tx
    .update(reconciliations)
    .set({
      agreedUnits: row.agreedUnits + row.driftUnits,
      driftUnits: 0n,
      roundsOver: 0,
      driftedSince: null,
      explainedBy: explanation.by,
      explainedAt: sql`now()`,
      explanation: explanation.reason,
    })
    .where(eq(reconciliations.paymentSystem, paymentSystem));
  await resumePayouts(tx, paymentSystem);
  return row;
}

/** How every account stood when it was last compared, by code of payment system. */
export async function readReconciliations(
  database: Queryable,
): Promise<ReadonlyMap<string, Reconciliation>> {
  const rows = await database.select().from(reconciliations);
  return new Map(rows.map((row) => [row.paymentSystem, row]));
}

/** How many accounts differ from the ledger. */
export function countDrifted(database: Queryable): Promise<number> {
  return database.$count(reconciliations, isNotNull(reconciliations.driftedSince));
}

async function lockReconciliation(
  tx: Transaction,
  paymentSystem: string,
): Promise<Reconciliation | null> {
  const [row] = await tx
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.paymentSystem, paymentSystem))
    .for('update');
  return row ?? null;
}
