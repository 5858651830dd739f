import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { chains } from '../../../core/requisites/account-rule.ts';
import type { Assessment } from '../../../core/screening/assessment.ts';
import type { Answer, Subject } from '../../../screeners/screener.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { type ScreeningMoment, screeningChecks } from './tables.ts';

export type CheckRow = typeof screeningChecks.$inferSelect;

const open = ['new', 'asked', 'pending'] as const;

type NewCheck = {
  readonly screener: string;
  readonly moment: ScreeningMoment;
  readonly subject: Subject;
  readonly orderId: string | null;
  /** Until when somebody waits for it. */
  readonly waitSeconds: number;
  /** An answer not older than this serves as well; null for any end, however old. */
  readonly freshHours: number | null;
};

/**
 * The check of a subject: one whose answer is fresh, one under way, or else a new row under our own
 * key, written before anybody outside is asked.
 */
export async function beginCheck(database: Queryable, asked: NewCheck): Promise<CheckRow> {
  const known = await findCheck(database, asked);
  if (known !== null) return known;
  const { chain, asset, address, txid, side } = asked.subject;
  const [made] = await database
    .insert(screeningChecks)
    .values({
      id: randomBytes(16).toString('base64url'),
      screener: asked.screener,
      moment: asked.moment,
      orderId: asked.orderId,
      chain,
      asset,
      address,
      txid,
      side,
      giveUpAt: sql`now() + make_interval(secs => ${asked.waitSeconds})`,
    })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) return made;
  // One was under way a moment ago: whatever came of it since serves.
  const meanwhile = await findCheck(database, { ...asked, freshHours: null });
  if (meanwhile === null) throw new Error('a check of screening is neither there nor made');
  return meanwhile;
}

/** The newest check of a subject that still serves; null where somebody must be asked. */
export async function findCheck(
  database: Queryable,
  { screener, subject, freshHours }: Pick<NewCheck, 'screener' | 'subject' | 'freshHours'>,
): Promise<CheckRow | null> {
  const { chain, asset, address, txid, side } = subject;
  const fresh = sql`${screeningChecks.state} in ('done', 'not_scored')
    and ${screeningChecks.answeredAt} > now() - make_interval(hours => ${freshHours ?? 0})`;
  const serves =
    freshHours === null
      ? sql`true`
      : sql`(${inArray(screeningChecks.state, [...open])} or ${fresh})`;
  const [found] = await database
    .select()
    .from(screeningChecks)
    .where(
      and(
        eq(screeningChecks.screener, screener),
        eq(screeningChecks.address, address),
        eq(screeningChecks.chain, chain),
        eq(screeningChecks.asset, asset),
        eq(screeningChecks.side, side),
        txid === null ? isNull(screeningChecks.txid) : eq(screeningChecks.txid, txid),
        serves,
      ),
    )
    .orderBy(desc(screeningChecks.createdAt))
    .limit(1);
  return found ?? null;
}

/**
 * The newest check that was begun for an order at one of its moments, whatever came of it: one that
 * failed has had its turn, and is not begun and paid for again.
 */
export async function findCheckOf(
  database: Queryable,
  orderId: string,
  { screener, moment, subject }: Pick<NewCheck, 'screener' | 'moment' | 'subject'>,
): Promise<CheckRow | null> {
  const [found] = await database
    .select()
    .from(screeningChecks)
    .where(
      and(
        eq(screeningChecks.orderId, orderId),
        eq(screeningChecks.moment, moment),
        eq(screeningChecks.screener, screener),
        eq(screeningChecks.address, subject.address),
      ),
    )
    .orderBy(desc(screeningChecks.createdAt))
    .limit(1);
  return found ?? null;
}

/** Writes down a check that was answered at once; gives its key. */
export async function saveAnswered(
  database: Queryable,
  { screener, moment, subject, orderId }: Omit<NewCheck, 'freshHours'>,
  answer: Exclude<Answer, { state: 'pending' }>,
): Promise<string> {
  const { chain, asset, address, txid, side } = subject;
  const id = randomBytes(16).toString('base64url');
  await database.insert(screeningChecks).values({
    id,
    screener,
    moment,
    orderId,
    chain,
    asset,
    address,
    txid,
    side,
    tries: 1,
    firstAskedAt: sql`now()`,
    giveUpAt: sql`now()`,
    ...endOf(answer),
  });
  return id;
}

/** The checks that deposits wait for, by the orders' ids. */
export async function readCoinsChecks(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, CheckRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .select()
    .from(screeningChecks)
    .where(
      and(
        inArray(screeningChecks.orderId, [...orderIds]),
        eq(screeningChecks.moment, 'deposit'),
        inArray(screeningChecks.state, [...open]),
      ),
    );
  return new Map(rows.flatMap((row) => (row.orderId === null ? [] : [[row.orderId, row]])));
}

/** One check by its key; null where there is none. */
export async function readCheck(database: Queryable, id: string): Promise<CheckRow | null> {
  const [found] = await database.select().from(screeningChecks).where(eq(screeningChecks.id, id));
  return found ?? null;
}

/** Keys of the checks that somebody should ask about now. */
export async function readDue(database: Database, limit: number): Promise<readonly string[]> {
  const rows = await database
    .select({ id: screeningChecks.id })
    .from(screeningChecks)
    .where(and(inArray(screeningChecks.state, [...open]), lte(screeningChecks.nextAt, sql`now()`)))
    .orderBy(screeningChecks.nextAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How long one process has a check to itself: longer than it waits for an answer. */
const claimSeconds = 45;

/**
 * Takes a check to ask about it: until its time is over nobody else does. Answers the row as it was
 * before, or null where another process has it or it has been answered.
 */
export async function claimCheck(database: Database, id: string): Promise<CheckRow | null> {
  const { rows } = await database.execute<{ id: string; state: string; asked: Date | null }>(sql`
    update screening_checks c
       set state = case when before.state = 'new' then 'asked' else before.state end,
           tries = before.tries + 1,
           first_asked_at = coalesce(before.first_asked_at, now()),
           next_at = now() + make_interval(secs => ${claimSeconds})
      from (select * from screening_checks where id = ${id} for update) before
     where c.id = before.id and before.state in ('new', 'asked', 'pending')
       and before.next_at <= now()
    returning c.id, before.state, before.first_asked_at as asked`);
  const [claimed] = rows;
  if (claimed === undefined) return null;
  const row = await readCheck(database, id);
  const state = open.find((each) => each === claimed.state);
  if (row === null || state === undefined) return null;
  return { ...row, state };
}

/** Keeps what came of asking; a check that has its answer already keeps it. */
export async function keepAnswer(
  tx: Transaction | Database,
  id: string,
  answer: Answer,
  againSeconds: number,
): Promise<void> {
  const isOpen = and(eq(screeningChecks.id, id), inArray(screeningChecks.state, [...open]));
  if (answer.state === 'pending') {
    const { externalId } = answer;
    await tx
      .update(screeningChecks)
      .set({ state: 'pending', externalId, nextAt: later(againSeconds) })
      .where(isOpen);
    return;
  }
  await tx.update(screeningChecks).set(endOf(answer)).where(isOpen);
}

/** Replaces the answer of a check that was looked at again. */
export async function replaceAnswer(
  tx: Transaction,
  id: string,
  answer: Exclude<Answer, { state: 'pending' }>,
): Promise<void> {
  await tx.update(screeningChecks).set(endOf(answer)).where(eq(screeningChecks.id, id));
}

function endOf(answer: Exclude<Answer, { state: 'pending' }>) {
  const { state, externalId } = answer;
  return {
    state,
    externalId,
    answeredAt: sql`now()`,
    scorePpm: answer.state === 'done' ? answer.scorePpm : null,
    signals: answer.state === 'done' ? answer.signals : [],
    reason: answer.state === 'failed' ? answer.reason : null,
  };
}

/** They did not answer: the check is asked about again after a while, or is over. */
export async function saveFault(
  database: Database,
  id: string,
  { back, seconds, reason }: { readonly back: boolean; seconds: number; reason: string },
): Promise<void> {
  await database
    .update(screeningChecks)
    .set({
      reason,
      nextAt: later(seconds),
      ...(back ? { state: 'new' as const, firstAskedAt: null } : {}),
    })
    .where(and(eq(screeningChecks.id, id), inArray(screeningChecks.state, [...open])));
}

/** Ends a check that nobody waits for any longer, or that cannot be asked at all. */
export async function endUnanswered(database: Database, id: string, reason: string): Promise<void> {
  await database
    .update(screeningChecks)
    .set({ state: 'failed', reason, answeredAt: sql`now()` })
    .where(and(eq(screeningChecks.id, id), inArray(screeningChecks.state, [...open])));
}

function later(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

/** What a check says; null while there is no answer and somebody may still wait for one. */
export function assessmentOf(row: CheckRow, now: Date): Assessment | null {
  switch (row.state) {
    case 'done':
      return { scored: true, scorePpm: row.scorePpm, signals: row.signals };
    case 'not_scored':
      return { scored: false, reason: 'no_verdict' };
    case 'failed':
      return { scored: false, reason: 'failed' };
    case 'new':
    case 'asked':
    case 'pending':
      return now >= row.giveUpAt ? { scored: false, reason: 'no_answer' } : null;
    default:
      return row.state satisfies never;
  }
}

/** What a row asks about. */
export function subjectOfRow(row: CheckRow): Subject {
  const chain = chains.find((each) => each === row.chain);
  if (chain === undefined) throw new Error(`a check names the unknown chain ${row.chain}`);
  const { asset, address, txid, side } = row;
  return { chain, asset, address, txid, side };
}
