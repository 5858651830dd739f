import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Refusal, tooMany } from '../../../core/refusal.ts';
import type { Assessment } from '../../../core/screening/assessment.ts';
import { isScreeningCategory, type ScreeningCategory } from '../../../core/screening/categories.ts';
import {
  judgeScreening,
  type ScreeningTerms,
  type ScreeningVerdict,
} from '../../../core/screening/judge.ts';
import type { Exchange } from '../../market/catalogue/catalogue.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { askCheck } from './ask-check.ts';
import { askList, type ScreeningDeps, subjectOf, wouldBePaid } from './assess.ts';
import { assessmentOf, beginCheck, readCheck } from './check-store.ts';
import { isScreeningOn, type LiveScreening } from './open-screening.ts';
import { orderScreenings, payerChecks } from './tables.ts';

export type PayerCheckRow = typeof payerChecks.$inferSelect;

/** Whoever waits at a form gets an answer of the provider at once, or sees that it is under way. */
const waitMilliseconds = 3_000;
const askMilliseconds = 15_000;
/** A provider that is still looking is asked again so soon for somebody at a form. */
const againSeconds = 4;
/** How long an order may name what was looked up before it; then it is forgotten. */
const retentionHours = 24;

/**
 * Whether customers of a direction may have the address checked that they will pay from: where
 * deposits are screened, and somebody can say anything of these coins.
 */
export function offersPayerCheck(
  screening: LiveScreening,
  perDay: number,
  { direction, income }: Exchange,
): boolean {
  if (perDay === 0 || !isScreeningOn(screening)) return false;
  if (!screening.termsOf(direction.id).deposit) return false;
  const subject = subjectOf(income, '', 'income');
  const { provider, list } = screening;
  return subject !== null && (provider?.covers(subject) === true || list?.covers(subject) === true);
}

type PayerQuestion = {
  readonly exchange: Exchange;
  /** In its normal form. */
  readonly address: string;
  readonly browserHash: string;
};

/**
 * Has an address looked up before there is any order, and waits for a moment. Refuses when the shop
 * has paid for enough of these today.
 */
export async function beginPayerCheck(
  deps: ScreeningDeps,
  { exchange, address, browserHash }: PayerQuestion,
): Promise<PayerCheckRow | Refusal> {
  const { database, config } = deps.platform;
  const { direction, income } = exchange;
  const subject = subjectOf(income, address, 'income');
  const place = { browserHash, address, directionId: direction.id, incomeSystem: income.code };
  if (subject === null) return keepJudged(deps, place, unknownCoins, []);
  const question = { moment: 'payer_address', subject, orderId: null, seconds: 0 } as const;
  const listed = await askList(deps, question);
  const isBad = listed !== null && (!listed.assessment.scored || listed.assessment.signals.length);
  const { provider } = deps.screening;
  if (isBad || provider?.covers(subject) !== true) {
    const { assessment, checkIds } = listed ?? { assessment: unknownCoins, checkIds: [] };
    return keepJudged(deps, place, assessment, checkIds);
  }
  const paid = await wouldBePaid(deps, subject);
  if (paid && (await paidToday(database)) >= config.screening.payerChecksPerDay) {
    return tooMany(3_600);
  }
  const check = await beginCheck(database, {
    screener: provider.name,
    moment: question.moment,
    subject,
    orderId: null,
    waitSeconds: config.screening.depositMinutes * 60,
    freshHours: config.screening.freshHours,
  });
  const row = await insert(database, { ...place, checkIds: [check.id], paid });
  await askForAMoment(deps, check.id);
  return settle(deps, row);
}

/** One of this browser's own, with its answer if there is one by now; null for anybody else's. */
export async function readPayerCheck(
  deps: ScreeningDeps,
  id: string,
  browserHash: string | null,
): Promise<PayerCheckRow | null> {
  if (browserHash === null) return null;
  const [row] = await deps.platform.database
    .select()
    .from(payerChecks)
    .where(and(eq(payerChecks.id, id), eq(payerChecks.browserHash, browserHash)));
  return row === undefined ? null : settle(deps, row);
}

/** Keeps with a new order what its browser had looked up for that direction, if it still stands. */
export async function linkPayerCheck(
  tx: Transaction,
  orderId: string,
  asked: { readonly id: string; readonly browserHash: string; readonly directionId: string },
): Promise<void> {
  const { id, browserHash, directionId } = asked;
  const [linked] = await tx
    .update(payerChecks)
    .set({ orderId })
    .where(
      and(
        eq(payerChecks.id, id),
        eq(payerChecks.browserHash, browserHash),
        eq(payerChecks.directionId, directionId),
        isNull(payerChecks.orderId),
        sql`${payerChecks.createdAt} > now() - make_interval(hours => ${retentionHours})`,
      ),
    )
    .returning();
  if (linked !== undefined) await keepWithOrder(tx, linked);
}

/** Judges what has been answered since, whoever still looks: an order may stand on it. */
export async function settlePayerChecks(deps: ScreeningDeps): Promise<void> {
  const open = await deps.platform.database
    .select()
    .from(payerChecks)
    .where(isNull(payerChecks.verdict))
    .orderBy(payerChecks.createdAt)
    .limit(200);
  for (const row of open) await settle(deps, row);
}

/** Forgets addresses that came to no order. */
export async function sweepPayerChecks(database: Database): Promise<void> {
  await inBatches(1_000, async () => {
    const { rowCount } = await database.execute(sql`
      delete from payer_checks where ctid = any(array(
        select ctid from payer_checks
         where order_id is null and created_at < now() - make_interval(hours => ${retentionHours})
         limit 1000 for update skip locked))`);
    return rowCount ?? 0;
  });
}

/** What was decided about an address, under the policy of now; null while nothing was. */
export function verdictOfPayer(
  { verdict, over, reason }: PayerCheckRow,
  { notScored: policy }: Pick<ScreeningTerms, 'notScored'>,
): ScreeningVerdict | null {
  switch (verdict) {
    case null:
      return null;
    case 'passed':
      return { verdict };
    case 'risk':
      return { verdict, over: over.filter(isBound) };
    case 'not_scored':
      return { verdict, reason: reason ?? 'no_answer', policy };
    default:
      return verdict satisfies never;
  }
}

function isBound(name: string): name is 'score' | ScreeningCategory {
  return name === 'score' || isScreeningCategory(name);
}

const unknownCoins = { scored: false, reason: 'unknown_coins' } as const;

type Place = Pick<PayerCheckRow, 'browserHash' | 'address' | 'directionId' | 'incomeSystem'>;

async function keepJudged(
  deps: ScreeningDeps,
  place: Place,
  assessment: Assessment,
  checkIds: readonly string[],
): Promise<PayerCheckRow> {
  const judged = judgedBy(deps, place.directionId, assessment);
  const made = { ...place, checkIds: [...checkIds], paid: false };
  return insert(deps.platform.database, { ...made, ...judged });
}

async function insert(
  database: Queryable,
  values: Omit<typeof payerChecks.$inferInsert, 'id'>,
): Promise<PayerCheckRow> {
  const id = randomBytes(16).toString('base64url');
  const [row] = await database
    .insert(payerChecks)
    .values({ ...values, id })
    .returning();
  if (row === undefined) throw new Error('the database kept no check of a payer');
  return row;
}

/** Asks at once; who answers later answers the worker, or is waited for in the background. */
async function askForAMoment(deps: ScreeningDeps, checkId: string): Promise<void> {
  const asked = askCheck(deps, checkId, { timeoutMilliseconds: askMilliseconds, againSeconds });
  const answered = asked.catch((error: unknown) => {
    deps.platform.log.error({ err: error, check: checkId }, 'screening: a check failed');
  });
  await Promise.race([answered, sleep(waitMilliseconds, undefined, { ref: false })]);
}

async function settle(deps: ScreeningDeps, row: PayerCheckRow): Promise<PayerCheckRow> {
  const [checkId] = row.checkIds;
  if (row.verdict !== null || checkId === undefined) return row;
  const { database, clock } = deps.platform;
  const check = await readCheck(database, checkId);
  const said = check === null ? null : assessmentOf(check, clock.now());
  if (said === null) return row;
  return inTransaction(database, async (tx) => {
    const [judged] = await tx
      .update(payerChecks)
      .set(judgedBy(deps, row.directionId, said))
      .where(and(eq(payerChecks.id, row.id), isNull(payerChecks.verdict)))
      .returning();
    if (judged !== undefined) await keepWithOrder(tx, judged);
    const [saved] = judged ? [judged] : await tx.select().from(payerChecks).where(isRow(row.id));
    return saved ?? row;
  });
}

function isRow(id: string) {
  return eq(payerChecks.id, id);
}

function judgedBy(
  { platform, screening }: ScreeningDeps,
  directionId: string,
  assessment: Assessment,
) {
  const verdict = judgeScreening(assessment, screening.termsOf(directionId), 'income');
  return {
    verdict: verdict.verdict,
    over: verdict.verdict === 'risk' ? [...verdict.over] : [],
    reason: verdict.verdict === 'not_scored' ? verdict.reason : null,
    judgedAt: platform.clock.now(),
  };
}

/** The office shows it among the checks the order stands on. */
async function keepWithOrder(tx: Transaction, row: PayerCheckRow): Promise<void> {
  const { orderId, verdict, over, checkIds } = row;
  if (orderId === null || verdict === null || checkIds.length === 0) return;
  const rows = checkIds.map((checkId) => ({
    orderId,
    checkId,
    verdict,
    over,
    moment: 'payer_address' as const,
  }));
  await tx.insert(orderScreenings).values(rows).onConflictDoNothing();
}

async function paidToday(database: Queryable): Promise<number> {
  const [counted] = await database
    .select({ paid: sql<number>`count(*)::int` })
    .from(payerChecks)
    .where(and(payerChecks.paid, sql`${payerChecks.createdAt} > now() - interval '1 day'`));
  return counted?.paid ?? 0;
}
