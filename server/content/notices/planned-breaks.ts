import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Notice } from './notice.ts';
import { plannedBreaks } from './tables.ts';

export type PlannedBreak = typeof plannedBreaks.$inferSelect;
type NewBreak = Omit<PlannedBreak, 'id' | 'createdAt'>;

/** Those that are not over, in their order. */
export function listPlannedBreaks(database: Queryable): Promise<PlannedBreak[]> {
  return database
    .select()
    .from(plannedBreaks)
    .where(gt(plannedBreaks.endsAt, sql`now()`))
    .orderBy(asc(plannedBreaks.startsAt));
}

/**
 * Sets a break in advance. Refuses one that ends before it begins or is over already, and one that
 * would overlap another.
 */
export async function planBreak(
  tx: Transaction,
  planned: NewBreak,
  now: Date,
): Promise<PlannedBreak | Refusal> {
  const { startsAt, endsAt } = planned;
  if (endsAt <= startsAt || endsAt <= now) return refuse('greater_than', 'ends_at');
  // One at a time: between the look and the writing nobody else plans another.
  await tx.execute(sql`lock table ${plannedBreaks} in share row exclusive mode`);
  const overlapping = and(gt(plannedBreaks.endsAt, startsAt), lt(plannedBreaks.startsAt, endsAt));
  if ((await tx.$count(plannedBreaks, overlapping)) > 0) return refuse('conflict', 'starts_at');
  const [row] = await tx.insert(plannedBreaks).values(planned).returning();
  if (row === undefined) throw new Error('the database kept no planned break');
  return row;
}

/** Calls a break off, or ends the one that is on. Refuses `not_found`. */
export async function cancelBreak(tx: Transaction, id: string): Promise<PlannedBreak | Refusal> {
  const [row] = await tx.delete(plannedBreaks).where(eq(plannedBreaks.id, id)).returning();
  return row ?? refuse('not_found');
}

type Planned = { readonly notice: Notice; readonly breaks: readonly PlannedBreak[] };

/**
 * The notice as it stands at a moment: during a planned break with its text, unless operators show
 * one of their own. The same object stands for the same answer, because pages are kept by it.
 */
export function noticeAt(current: () => Planned, now: () => Date): () => Notice {
  let known: { of: Planned; during: PlannedBreak | null; notice: Notice } | null = null;
  return () => {
    const of = current();
    const at = now();
    const during = of.breaks.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt) ?? null;
    if (known?.of !== of || known.during !== during) {
      known = { of, during, notice: during === null ? of.notice : duringBreak(of.notice, during) };
    }
    return known.notice;
  };
}

function duringBreak(notice: Notice, { textRu, textEn, endsAt }: PlannedBreak): Notice {
  const texts = notice.shown ? {} : { shown: true, level: 'warning' as const, textRu, textEn };
  const resumeAt = notice.technicalBreak ? notice.resumeAt : endsAt;
  return { ...notice, ...texts, technicalBreak: true, resumeAt };
}
