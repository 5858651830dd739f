import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type AlertKind, readAlertKind } from '../../../core/alerts/alert-kind.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { alerts } from './tables.ts';

/** Something that operators are to be told of. */
type NewAlert = {
  readonly kind: AlertKind;
  /** What it is of: an order, a rail, an operator, by its id or name. */
  readonly subject: string;
  /** Values for its text; never a secret, nor an account unmasked. */
  readonly params?: Readonly<Record<string, string>>;
};

export type Alert = Required<NewAlert> & { readonly id: bigint };

/**
 * Tells the operators of something, in the transaction it follows from. Whoever is to hear of it
 * hears over their own channels, soon after that transaction is kept.
 */
export async function raiseAlert(tx: Queryable, alert: NewAlert): Promise<void> {
  const { kind, subject, params = {} } = alert;
  await tx.insert(alerts).values({ kind, subject: subject.slice(0, 200), params });
}

/** Takes alerts that nobody has been told of yet, the oldest first; they count as planned then. */
export async function claimUnplanned(tx: Transaction, most: number): Promise<Alert[]> {
  const rows = await tx
    .select()
    .from(alerts)
    .where(eq(alerts.planned, false))
    .orderBy(asc(alerts.id))
    .limit(most)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.update(alerts).set({ planned: true }).where(inArray(alerts.id, ids));
  return known(rows);
}

/** Alerts by their ids. */
export async function readAlerts(tx: Queryable, ids: readonly bigint[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  return known(
    await tx
      .select()
      .from(alerts)
      .where(inArray(alerts.id, [...ids])),
  );
}

/** Forgets what everybody was told of so many days ago; 0 keeps it. */
export async function forgetOldAlerts(database: Database, days: number): Promise<number> {
  if (days === 0) return 0;
  const old = lt(alerts.raisedAt, sql`now() - make_interval(days => ${days})`);
  return inBatches(1_000, async () => {
    const ids = database.select({ id: alerts.id }).from(alerts).where(old).limit(1_000);
    const gone = await database
      .delete(alerts)
      .where(and(inArray(alerts.id, ids), eq(alerts.planned, true)));
    return gone.rowCount ?? 0;
  });
}

/** Kinds of a newer version beside this one are left to it. */
function known(rows: readonly (typeof alerts.$inferSelect)[]): Alert[] {
  return rows.flatMap(({ id, kind: text, subject, params }) => {
    const kind = readAlertKind(text);
    return kind === null ? [] : [{ id, kind, subject, params }];
  });
}
