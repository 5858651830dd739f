import { asc, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MarketEvidence, VoteEvidence } from '../../../core/rates/aggregate.ts';
import { verdicts } from '../../../core/rates/judge-votes.ts';
import type { PairPrice, SourceKind, SourceReading } from '../../../core/rates/market-price.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readPrices } from './snapshot-price.ts';
import { rateSources } from './tables.ts';

/** A market in which a source was not believed. */
type Rejection = {
  readonly market: string;
  readonly why: VoteEvidence['verdict'];
  readonly bid: string;
  readonly ask: string;
};

/** How one source is, for people to look at and for a new worker to begin with. */
export type SourceHealth = {
  readonly name: string;
  readonly kind: SourceKind;
  readonly lastOkAt: Date | null;
  readonly lastErrorAt: Date | null;
  readonly lastError: string | null;
  /** Failures in a row; zero while it answers. */
  readonly faults: number;
  readonly nextPollAt: Date;
  /** When its last prices were true. */
  readonly asOf: Date | null;
  readonly prices: readonly PairPrice[];
  readonly rejections: readonly Rejection[];
};

/** All sources that are or were asked, by name. */
export async function readSourceHealth(db: Queryable): Promise<SourceHealth[]> {
  const rows = await db.select().from(rateSources).orderBy(asc(rateSources.name));
  return rows.map(({ updatedAt: _updatedAt, prices, rejections, ...row }) => ({
    ...row,
    prices: readPrices(prices),
    rejections: readRejections(rejections),
  }));
}

/** The last words of all sources as their worker has kept them: what formulas are tried with. */
export async function readSourceReadings(db: Queryable): Promise<SourceReading[]> {
  const health = await readSourceHealth(db);
  return health.flatMap(({ name, kind, asOf, lastOkAt, prices }) => {
    if (asOf === null || lastOkAt === null) return [];
    return { source: name, kind, asOf, receivedAt: lastOkAt, prices };
  });
}

/** Writes down how all sources are now, in one statement. */
export async function saveSourceHealth(
  db: Queryable,
  sources: readonly SourceHealth[],
): Promise<void> {
  if (sources.length === 0) return;
  const { name: _name, kind: _kind, ...tableColumns } = rateSources;
  const columns = ['lastOkAt', 'lastErrorAt', 'lastError', 'faults', 'nextPollAt', 'asOf'] as const;
  const set = Object.fromEntries(
    [...columns, 'prices' as const, 'rejections' as const].map((column) => [
      column,
      sql.raw(`excluded.${tableColumns[column].name}`),
    ]),
  );
  await db
    .insert(rateSources)
    .values(sources.map((source) => ({ ...source, prices: [...source.prices] })))
    .onConflictDoUpdate({ target: rateSources.name, set: { ...set, updatedAt: sql`now()` } });
}

/** Forgets sources that are asked no more. */
export async function forgetOtherSources(db: Queryable, names: readonly string[]): Promise<void> {
  await db.delete(rateSources).where(notInArray(rateSources.name, [...names]));
}

/** What was not believed of each source, by its name. */
export function rejectionsOf(evidence: readonly MarketEvidence[]): Map<string, Rejection[]> {
  const bySource = new Map<string, Rejection[]>();
  for (const { market, votes } of evidence) {
    for (const { source, verdict, bid, ask } of votes) {
      if (verdict === 'used') continue;
      const rejections = bySource.get(source) ?? [];
      rejections.push({ market, why: verdict, bid, ask });
      bySource.set(source, rejections);
    }
  }
  return bySource;
}

const rejection = z.object({
  market: z.string(),
  why: z.enum(verdicts),
  bid: z.string(),
  ask: z.string(),
});

/** They are only shown: one of a verdict that is known no more is left out. */
function readRejections(stored: unknown): Rejection[] {
  const entries = z.array(z.unknown()).parse(stored);
  return entries.flatMap((each) => rejection.safeParse(each).data ?? []);
}
