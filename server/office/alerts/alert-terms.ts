import { and, eq, sql } from 'drizzle-orm';
import type { ChosenChannels } from '../../../core/alerts/alert-kind.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { alertRoleChannels, alertTerms } from './tables.ts';
import { dayOf, minuteOfDay } from './wall-clock.ts';

type AlertTerms = Pick<
  typeof alertTerms.$inferSelect,
  'selfTestMinute' | 'reserveFloors' | 'version'
>;

/** What the shop has set for everybody. */
export async function readTerms(database: Queryable): Promise<AlertTerms> {
  const [row] = await database.select().from(alertTerms);
  if (row === undefined) throw new Error('the terms of alerts are gone from their table');
  return row;
}

/** What roles hear as long as nobody has chosen otherwise, by role. */
export async function readRoleChannels(
  database: Queryable,
): Promise<ReadonlyMap<string, ChosenChannels>> {
  const rows = await database.select().from(alertRoleChannels);
  return new Map(rows.map(({ role, channels }) => [role, channels]));
}

/** Sets it anew. Refuses `conflict` where somebody else has in between. */
export async function saveTerms(
  tx: Transaction,
  { selfTestMinute, reserveFloors, version }: AlertTerms,
  roles: ReadonlyMap<string, ChosenChannels>,
): Promise<Refusal | null> {
  const changed = await tx
    .update(alertTerms)
    .set({ selfTestMinute, reserveFloors, version: version + 1 })
    .where(eq(alertTerms.version, version));
  if (changed.rowCount !== 1) return refuse('conflict');
  await tx.delete(alertRoleChannels);
  const rows = [...roles].map(([role, channels]) => ({ role, channels }));
  if (rows.length > 0) await tx.insert(alertRoleChannels).values(rows);
  return null;
}

/** Tells everybody once a day, at the hour that is set, that alerts work. */
export async function selfTest({
  database,
  clock,
  config,
}: Pick<Platform, 'database' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const today = dayOf(now, config.timeZone);
  const minute = minuteOfDay(now, config.timeZone);
  await inTransaction(database, async (tx) => {
    const due = await tx
      .update(alertTerms)
      .set({ selfTestedOn: today })
      .where(
        and(
          sql`${alertTerms.selfTestMinute} <= ${minute}`,
          sql`${alertTerms.selfTestedOn} is distinct from ${today}::date`,
        ),
      );
    if (due.rowCount === 1) await raiseAlert(tx, { kind: 'self_test', subject: '' });
  });
}
