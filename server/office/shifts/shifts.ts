import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { shifts } from './tables.ts';

export type Shift = typeof shifts.$inferSelect;

/** Nobody works longer: one that was not ended by then was forgotten. */
const forgotten = sql`now() - interval '24 hours'`;
const shown = 30;

/** Says whether somebody is on at this moment. */
export async function isAnybodyOn(database: Queryable): Promise<boolean> {
  const [open] = await database
    .select({ id: shifts.id })
    .from(shifts)
    .where(and(isNull(shifts.endedAt), gt(shifts.startedAt, forgotten)))
    .limit(1);
  return open !== undefined;
}

/**
 * Seconds on shift of each operator within days on a clock. A shift that was forgotten counts for
 * a day, one that is on until now.
 */
export async function readShiftSeconds(
  database: Queryable,
  { since, until }: { readonly since: string; readonly until: string },
  timeZone: string,
): Promise<ReadonlyMap<string, number>> {
  const { operatorId, startedAt, endedAt } = shifts;
  const from = sql`(${since}::timestamp at time zone ${timeZone})`;
  const to = sql`((${until}::date + 1)::timestamp at time zone ${timeZone})`;
  const end = sql`least(coalesce(${endedAt}, now()), ${startedAt} + interval '24 hours', ${to})`;
  const seconds = sql<number>`
    sum(extract(epoch from ${end} - greatest(${startedAt}, ${from})))::int`;
  const rows = await database
    .select({ operatorId, seconds })
    .from(shifts)
    .where(
      and(
        sql`${startedAt} < ${to} and ${startedAt} > ${from} - interval '24 hours'`,
        sql`${end} > ${from}`,
      ),
    )
    .groupBy(operatorId);
  return new Map(rows.map((row) => [row.operatorId, row.seconds]));
}

/** Those who are on, and the shifts that ended last; newest first. */
export function listShifts(database: Queryable): Promise<Shift[]> {
  return database
    .select()
    .from(shifts)
    .where(or(gt(shifts.startedAt, forgotten), sql`${shifts.endedAt} is not null`))
    .orderBy(desc(shifts.id))
    .limit(shown);
}

/**
 * Begins a shift; one that was forgotten ends with the day it lasted. Refuses `conflict` where one
 * is open.
 */
export async function beginShift(tx: Transaction, operatorId: string): Promise<Shift | Refusal> {
  const mine = and(eq(shifts.operatorId, operatorId), isNull(shifts.endedAt));
  await tx
    .update(shifts)
    .set({ endedAt: sql`${shifts.startedAt} + interval '24 hours'` })
    .where(and(mine, sql`${shifts.startedAt} <= ${forgotten}`));
  const [begun] = await tx.insert(shifts).values({ operatorId }).onConflictDoNothing().returning();
  return begun ?? refuse('conflict');
}

/** Ends a shift with what the next ones have to know. Refuses `not_found` where none is open. */
export async function endShift(
  tx: Transaction,
  operatorId: string,
  note: string,
): Promise<Shift | Refusal> {
  const [ended] = await tx
    .update(shifts)
    .set({ endedAt: sql`now()`, note })
    .where(and(eq(shifts.operatorId, operatorId), isNull(shifts.endedAt)))
    .returning();
  return ended ?? refuse('not_found');
}
