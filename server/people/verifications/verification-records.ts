import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Person } from '../../../core/verifications/card-verification.ts';
import { wasOperator } from '../../platform/database/actor-column.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';

/** Rows of this person: an account's, or of nobody's those that this browser sent. */
export function ownedBy({ userId, browserHash }: Person): SQL {
  const { userId: owner, browserHash: browser } = cardVerifications;
  const sent = browserHash === null ? null : and(isNull(owner), eq(browser, browserHash));
  if (userId === null) return sent ?? sql`false`;
  return or(eq(owner, userId), sent ?? undefined) ?? sql`false`;
}

/** A person's cards, newest first. */
export async function listOwn(
  database: Queryable,
  person: Person,
  { page, per }: Page,
): Promise<{ readonly rows: VerificationRow[]; readonly total: number }> {
  const mine = and(ownedBy(person), isNull(cardVerifications.deletedAt));
  const rows = await database
    .select()
    .from(cardVerifications)
    .where(mine)
    .orderBy(desc(cardVerifications.createdAt))
    .limit(per)
    .offset((page - 1) * per);
  const [counted] = await database.select({ total: count() }).from(cardVerifications).where(mine);
  return { rows, total: counted?.total ?? 0 };
}

/** One of a person's cards; null where it is not theirs, or not there. */
export async function findOwn(
  database: Queryable,
  person: Person,
  id: string,
): Promise<VerificationRow | null> {
  const { id: key, deletedAt } = cardVerifications;
  const [row] = await database
    .select()
    .from(cardVerifications)
    .where(and(eq(key, id), ownedBy(person), isNull(deletedAt)));
  return row ?? null;
}

/** Whether a photo was sent with this code already. */
export async function isCodeUsed(database: Queryable, nonce: string): Promise<boolean> {
  const { id, codeNonce } = cardVerifications;
  const [row] = await database.select({ id }).from(cardVerifications).where(eq(codeNonce, nonce));
  return row !== undefined;
}

/** How many are looked at before this one, itself included. */
export async function queuePosition(database: Queryable, row: VerificationRow): Promise<number> {
  const { status, createdAt, deletedAt } = cardVerifications;
  const [counted] = await database
    .select({ before: count() })
    .from(cardVerifications)
    .where(and(eq(status, 'waiting'), isNull(deletedAt), sql`${createdAt} < ${row.createdAt}`));
  return (counted?.before ?? 0) + 1;
}

type MeasuredWaits = {
  /** Seconds from sending to the decision; null where too little was decided lately. */
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
  readonly decisions: number;
};

const measuredMost = 200;
/** Fewer cases are chance and not a figure. */
const measuredLeast = 5;

/** How long the decisions of the last thirty days took, of the newest two hundred of them. */
export async function measureWaits(database: Queryable): Promise<MeasuredWaits> {
  const { rows } = await database.execute<{
    median: number | null;
    p95: number | null;
    decisions: number;
  }>(sql`
    select percentile_cont(0.5) within group (order by seconds) as median,
           percentile_cont(0.95) within group (order by seconds) as p95,
           count(*)::int as decisions
    from (
      select extract(epoch from decided_at - created_at)::float8 as seconds
      from card_verifications
      where decided_at > now() - interval '30 days' and ${wasOperator(cardVerifications.decidedBy)}
        and status in ('verified', 'rejected')
      order by decided_at desc limit ${measuredMost}
    ) decided`);
  const [measured] = rows;
  if (measured === undefined || measured.decisions < measuredLeast) {
    return { medianSeconds: null, p95Seconds: null, decisions: measured?.decisions ?? 0 };
  }
  const round = (seconds: number | null) => (seconds === null ? null : Math.round(seconds));
  const { median, p95, decisions } = measured;
  return { medianSeconds: round(median), p95Seconds: round(p95), decisions };
}

/** What waits for an operator, the oldest first. */
export async function listWaiting(
  database: Queryable,
  { page, per }: Page,
): Promise<{ readonly rows: VerificationRow[]; readonly total: number }> {
  const { status, createdAt, deletedAt } = cardVerifications;
  const waits = and(eq(status, 'waiting'), isNull(deletedAt));
  const rows = await database
    .select()
    .from(cardVerifications)
    .where(waits)
    .orderBy(asc(createdAt))
    .limit(per)
    .offset((page - 1) * per);
  const [counted] = await database.select({ total: count() }).from(cardVerifications).where(waits);
  return { rows, total: counted?.total ?? 0 };
}

/** What was decided in the last thirty days, the newest first. */
export async function listDecided(
  database: Queryable,
  { page, per }: Page,
): Promise<{ readonly rows: VerificationRow[]; readonly total: number }> {
  const { decidedAt } = cardVerifications;
  const lately = sql`${decidedAt} > now() - interval '30 days'`;
  const rows = await database
    .select()
    .from(cardVerifications)
    .where(lately)
    .orderBy(desc(decidedAt))
    .limit(per)
    .offset((page - 1) * per);
  const [counted] = await database.select({ total: count() }).from(cardVerifications).where(lately);
  return { rows, total: counted?.total ?? 0 };
}

/** Any verification, for the office; null where it is not there. */
export async function findVerification(
  database: Queryable,
  id: string,
): Promise<VerificationRow | null> {
  const [row] = await database.select().from(cardVerifications).where(eq(cardVerifications.id, id));
  return row ?? null;
}
