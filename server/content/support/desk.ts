import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { isTimeZone } from '../../../i18n/intl-formats.ts';
import { audit } from '../../office/audit/audit.ts';
import { isAnybodyOn } from '../../office/shifts/shifts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { supportDesks } from './tables.ts';

export type SupportHours = Omit<typeof supportDesks.$inferSelect, 'id'> & {
  /** Somebody's shift is on: what counts where the desk follows the shifts. */
  readonly onShift: boolean;
};
export type SupportHoursChange = Omit<SupportHours, 'updatedAt' | 'onShift'>;

/** The desk as it is set. */
export async function readDesk(database: Queryable): Promise<SupportHours> {
  const [row] = await database.select().from(supportDesks);
  if (row === undefined) throw new Error('the desk is gone from its table');
  const { id: _, ...desk } = row;
  return { ...desk, onShift: await isAnybodyOn(database) };
}

/**
 * Sets the desk. Refuses `conflict` when somebody else has set it since it was read, and hours of
 * which one end or the time zone makes no sense.
 */
export async function changeDesk(
  tx: Transaction,
  change: SupportHoursChange,
  author: { readonly actor: Actor; readonly ip: string },
): Promise<SupportHours | Refusal> {
  if (change.opens !== null && change.closes === null) return refuse('required', 'closes');
  if (change.opens === null && change.closes !== null) return refuse('required', 'opens');
  if (!isTimeZone(change.timeZone)) return refuse('invalid_format', 'time_zone');
  const [row] = await tx.select().from(supportDesks).for('update');
  if (row === undefined) throw new Error('the desk is gone from its table');
  if (row.version !== change.version) return refuse('conflict');
  const [after] = await tx
    .update(supportDesks)
    .set({ ...change, version: row.version + 1, updatedAt: sql`now()` })
    .returning();
  if (after === undefined) throw new Error('a locked desk vanished');
  await audit(tx, {
    actor: author.actor,
    action: 'change_support_desk',
    subjectType: 'support_desk',
    subjectId: 'current',
    before: valuesOf(row),
    after: valuesOf(after),
    ip: author.ip,
  });
  return { ...after, onShift: await isAnybodyOn(tx) };
}

/** Gives the demo a desk of its own, unless somebody has set one. */
export async function seedDesk(tx: Transaction): Promise<void> {
  await tx
    .update(supportDesks)
    .set({ opens: '09:00', closes: '23:00' })
    .where(and(eq(supportDesks.version, 1), isNull(supportDesks.opens)));
}

function valuesOf({
  presence,
  aroundTheClock,
  opens,
  closes,
  days,
  timeZone,
  phone,
}: SupportHoursChange) {
  return { presence, aroundTheClock, opens, closes, days: days.join(','), timeZone, phone };
}
