import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { RiskFlag } from '../../../core/risk-flags/find-risk-flags.ts';
import {
  holdClassOf,
  judgeScreening,
  type ScreeningHoldClass,
  type ScreeningSide,
  type ScreeningTerms,
  type ScreeningVerdict,
} from '../../../core/screening/judge.ts';
import { isHeldByScreening } from '../../exchange/order-facts/order-facts.ts';
import { escalatedOf } from '../../exchange/order-facts/read-order-facts.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Assessed } from './assess.ts';
import type { CheckRow } from './check-store.ts';
import {
  orderScreenings,
  type ScreeningMoment,
  screeningChecks,
  screeningHolds,
} from './tables.ts';

/** What screening said at one moment of an order, judged by the terms of its direction. */
export type Screened = {
  readonly moment: ScreeningMoment;
  readonly verdict: ScreeningVerdict;
  readonly checkIds: readonly string[];
  /** Null lets it go on. */
  readonly hold: ScreeningHoldClass | null;
};

/** Judges what was said. */
export function screenedBy(
  { assessment, checkIds }: Assessed,
  terms: ScreeningTerms,
  side: ScreeningSide,
  moment: ScreeningMoment,
): Screened {
  const verdict = judgeScreening(assessment, terms, side);
  return { moment, verdict, checkIds, hold: holdClassOf(verdict) };
}

/** What is odd about an order by screening; nothing where it goes on. */
export function riskFlagsOf({ hold, moment, verdict, checkIds }: Screened): readonly RiskFlag[] {
  if (hold === null) return [];
  const over = verdict.verdict === 'risk' ? verdict.over.join(', ') : '';
  const reason = verdict.verdict === 'not_scored' ? verdict.reason : '';
  const about = `${moment}:${checkIds.join(',') || reason}`;
  const detail = { class: hold, moment, about, ...(over === '' ? { reason } : { over }) };
  return [{ exception: 'aml', rule: 'screening', detail }];
}

/**
 * Keeps what an order was judged by, in the transaction of what came of it, and until when a person
 * looks at it where it is held.
 */
export async function saveScreened(
  tx: Transaction,
  orderId: string,
  screened: Screened,
  { reviewMinutes }: Pick<ScreeningTerms, 'reviewMinutes'>,
): Promise<void> {
  const { moment, verdict, checkIds, hold } = screened;
  const over = verdict.verdict === 'risk' ? [...verdict.over] : [];
  const rows = checkIds.map((checkId) => ({
    orderId,
    checkId,
    moment,
    over,
    verdict: verdict.verdict,
  }));
  if (rows.length > 0) await tx.insert(orderScreenings).values(rows).onConflictDoNothing();
  if (hold === null) return;
  // Money that is kept apart, or waits for a person already, is not held by this.
  await tx.execute(sql`
    insert into screening_holds (order_id, class, since, review_until)
    select ${orderId}, ${hold}, now(), now() + make_interval(mins => ${reviewMinutes})
     where ${isHeldByScreening(sql`${orderId}`)}
    on conflict (order_id) do update
      set class = excluded.class, since = excluded.since,
          review_until = excluded.review_until, escalated_at = null`);
}

export type HoldRow = typeof screeningHolds.$inferSelect;

/** Why and until when orders are held, by their ids; whether they still are, their status says. */
export async function readHolds(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, HoldRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .select()
    .from(screeningHolds)
    .where(inArray(screeningHolds.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row]));
}

export type OrderScreeningRow = {
  readonly check: CheckRow;
  /** Null where nothing was decided by it yet. */
  readonly judged: typeof orderScreenings.$inferSelect | null;
};

/** Every check of an order, the newest first. */
export async function readScreenings(
  database: Queryable,
  orderId: string,
): Promise<readonly OrderScreeningRow[]> {
  const relied = await database
    .select({ check: screeningChecks, judged: orderScreenings })
    .from(orderScreenings)
    .innerJoin(screeningChecks, eq(screeningChecks.id, orderScreenings.checkId))
    .where(eq(orderScreenings.orderId, orderId))
    .orderBy(desc(screeningChecks.createdAt));
  const known = new Set(relied.map(({ check }) => check.id));
  const own = await database
    .select()
    .from(screeningChecks)
    .where(eq(screeningChecks.orderId, orderId))
    .orderBy(desc(screeningChecks.createdAt));
  const waiting = own.filter(({ id }) => !known.has(id)).map((check) => ({ check, judged: null }));
  return [...waiting, ...relied];
}

/** Marks the holds that nobody has decided in time; gives the orders that are still held. */
export async function escalateHolds(database: Database): Promise<readonly string[]> {
  const marked = await database
    .update(screeningHolds)
    .set({ escalatedAt: sql`now()` })
    .where(and(isNull(screeningHolds.escalatedAt), lte(screeningHolds.reviewUntil, sql`now()`)))
    .returning({ orderId: screeningHolds.orderId });
  if (marked.length === 0) return [];
  return escalatedOf(
    database,
    marked.map(({ orderId }) => orderId),
  );
}

/** The worst score of what was screened for an order, in millionths, as an expression. */
export function highestScore(orderId: string): SQL {
  return sql`(select max(c.score_ppm) from order_screenings s
    join screening_checks c on c.id = s.check_id where s.order_id = ${orderId})`;
}
