import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { readPercent, writePercent } from '../../../core/pricing/percent.ts';
import { type Disagreement, disagreementsOf, isAlarmed } from '../../../core/rates/disagreement.ts';
import type { SourceReading } from '../../../core/rates/market-price.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readSourceReadings } from './source-health.ts';
import { rateDisagreements } from './tables.ts';

/** What is kept of a pair: the limit an operator has set, and since when the alarm is on. */
type StoredLimit = { readonly limitPpm: bigint | null; readonly raisedAt: Date | null };

/** How the sources of one pair stand to each other, for people to look at. */
export type DisagreementView = {
  readonly pair: string;
  /** Null while fewer than two sources speak of the pair. */
  readonly now: Disagreement | null;
  readonly limitPpm: bigint;
  /** The limit is the pair's own, not the default. */
  readonly ownLimit: boolean;
  readonly raisedAt: Date | null;
};

async function readLimits(db: Queryable): Promise<Map<string, StoredLimit>> {
  const rows = await db.select().from(rateDisagreements);
  return new Map(
    rows.map(({ pair, limitPpm, raisedAt }) => [
      pair,
      { limitPpm: limitPpm === null ? null : BigInt(limitPpm), raisedAt },
    ]),
  );
}

/** All pairs that several sources speak of, or that have a limit, those with an alarm first. */
export async function readDisagreements(
  db: Queryable,
  defaultPpm: bigint,
  now: Date,
): Promise<DisagreementView[]> {
  const [stored, readings] = [await readLimits(db), await readSourceReadings(db)];
  const found = new Map(disagreementsOf(readings, now).map((each) => [each.pair, each]));
  const views = [...new Set([...found.keys(), ...stored.keys()])].map((pair): DisagreementView => {
    const { limitPpm = null, raisedAt = null } = stored.get(pair) ?? {};
    return {
      pair,
      now: found.get(pair) ?? null,
      limitPpm: limitPpm ?? defaultPpm,
      ownLimit: limitPpm !== null,
      raisedAt,
    };
  });
  const weight = ({ raisedAt }: DisagreementView) => (raisedAt === null ? 1 : 0);
  return views.toSorted(
    (left, right) => weight(left) - weight(right) || (left.pair < right.pair ? -1 : 1),
  );
}

/** Pairs whose sources disagree by more than they may at this moment. */
export async function readAlarmed(db: Queryable): Promise<readonly string[]> {
  const { pair, raisedAt } = rateDisagreements;
  const rows = await db.select({ pair }).from(rateDisagreements).where(isNotNull(raisedAt));
  return rows.map((row) => row.pair).toSorted();
}

/** What has changed of the alarms at this turn. */
export type AlarmChanges = {
  readonly raised: readonly Disagreement[];
  readonly cleared: readonly string[];
};

/**
 * Looks at all sources as they are now. A pair of which fewer than two speak is left as it was:
 * silence is told elsewhere, and is no agreement.
 */
export async function findAlarmChanges(
  db: Queryable,
  readings: readonly SourceReading[],
  { defaultPpm, now }: { readonly defaultPpm: bigint; readonly now: Date },
): Promise<AlarmChanges> {
  const stored = await readLimits(db);
  const judged = disagreementsOf(readings, now).map((found) => {
    const { limitPpm = null, raisedAt = null } = stored.get(found.pair) ?? {};
    const was = raisedAt !== null;
    return { found, was, is: isAlarmed(was, found.distancePpm, limitPpm ?? defaultPpm) };
  });
  return {
    raised: judged.filter(({ was, is }) => is && !was).map(({ found }) => found),
    cleared: judged.filter(({ was, is }) => was && !is).map(({ found }) => found.pair),
  };
}

/** Keeps the alarms that went on or off. */
export async function saveAlarmChanges(
  tx: Transaction,
  { raised, cleared }: AlarmChanges,
): Promise<void> {
  if (raised.length > 0) {
    const set = { raisedAt: sql`now()`, updatedAt: sql`now()` };
    await tx
      .insert(rateDisagreements)
      .values(raised.map(({ pair }) => ({ pair, raisedAt: sql`now()` })))
      .onConflictDoUpdate({ target: rateDisagreements.pair, set });
  }
  if (cleared.length === 0) return;
  await tx
    .update(rateDisagreements)
    .set({ raisedAt: null, updatedAt: sql`now()` })
    .where(inArray(rateDisagreements.pair, [...cleared]));
}

/** Forgets the alarms where nobody is asked any more. */
export async function forgetAlarms(db: Queryable): Promise<void> {
  await db
    .update(rateDisagreements)
    .set({ raisedAt: null })
    .where(isNotNull(rateDisagreements.raisedAt));
}

const limitMinPpm = 1_000n;
const limitMaxPpm = 500_000n;

/**
 * Sets how far apart the sources of a pair may stand, in per cent; null goes back to the default.
 * Audited. Refuses what is no percentage from 0.1 to 50, and `not_found` for no pair of ours.
 */
export async function limitDisagreement(
  database: Database,
  { pair, limit }: { readonly pair: string; readonly limit: string | null },
  author: AuditAuthor,
): Promise<Refusal | null> {
  const limitPpm = limit === null ? null : readPercent(limit);
  if (limit !== null && limitPpm === null) return refuse('not_a_number', 'limit');
  if (limitPpm !== null && limitPpm < limitMinPpm) {
    return refuse('greater_than', 'limit', { min: '0.1' });
  }
  if (limitPpm !== null && limitPpm > limitMaxPpm)
    return refuse('less_than', 'limit', { max: '50' });
  return inTransaction(database, async (tx) => {
    const known = await readSourceReadings(tx);
    const [row] = await tx
      .select()
      .from(rateDisagreements)
      .where(eq(rateDisagreements.pair, pair))
      .for('update');
    const isQuoted = known.some(({ prices }) =>
      prices.some(({ base, quote }) => `${base}/${quote}` === pair),
    );
    if (row === undefined && !isQuoted) return refuse('not_found');
    const value = limitPpm === null ? null : Number(limitPpm);
    const set = { limitPpm: value, updatedAt: sql`now()` };
    await tx
      .insert(rateDisagreements)
      .values({ pair, limitPpm: value })
      .onConflictDoUpdate({ target: rateDisagreements.pair, set });
    const before = row?.limitPpm ?? null;
    await audit(tx, {
      ...author,
      action: 'limit_source_disagreement',
      subjectType: 'market',
      subjectId: pair,
      before: { limit: before === null ? null : writePercent(BigInt(before)) },
      after: { limit: limitPpm === null ? null : writePercent(limitPpm) },
    });
    return null;
  });
}
