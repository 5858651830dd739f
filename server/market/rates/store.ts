import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { type Crossing, crossingNow, crossings } from '../../../core/pricing/board/price-board.ts';
import { isPricedBy } from '../../exchange/order-facts/order-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { type OwnQuote, readOwnQuotes } from '../pricing/own-quotes.ts';
import { type CheckedEvidence, checkEvidence, hashEvidence } from './evidence.ts';
import type { RateSnapshot } from './snapshot.ts';
import { readPrices, type SnapshotPrice } from './snapshot-price.ts';
import { rateSnapshots } from './tables.ts';

type Grain = 'tick' | 'five_minutes' | 'hour';

/** How long snapshots of each grain stay, by the database's clock. */
const retentionDays = { tick: 1, five_minutes: 31, hour: 3 * 366 } as const satisfies Record<
  Grain,
  number
>;

/** What is stored: the prices of one moment, with what they were made from where there is more. */
type Report = {
  readonly asOf: Date;
  readonly prices: readonly SnapshotPrice[];
  readonly evidence?: string;
  readonly own?: readonly OwnQuote[];
  readonly closed?: readonly string[];
};

/**
 * Stores what a source reported, and announces it when committed. The first snapshot of an hour and
 * of each five minutes is kept longer than the others.
 */
export async function insertSnapshot(
  db: Queryable,
  source: { readonly name: string; readonly simulated: boolean },
  report: Report,
): Promise<RateSnapshot> {
  const snapshot = {
    id: randomUUID(),
    source: source.name,
    simulated: source.simulated,
    asOf: report.asOf,
    prices: report.prices,
    own: report.own ?? [],
    closed: report.closed ?? [],
    crossing: crossingNow,
  };
  const grain = await grainOf(db, report.asOf);
  const { evidence = null } = report;
  const evidenceSha256 = evidence === null ? null : hashEvidence(evidence);
  const { own, closed, ...row } = snapshot;
  await db
    .insert(rateSnapshots)
    .values({ ...row, ownPrices: own, closed: [...closed], grain, evidence, evidenceSha256 });
  return snapshot;
}

async function grainOf(db: Queryable, asOf: Date): Promise<Grain> {
  const fiveMinutes = 300_000;
  const [last] = await db
    .select({ asOf: rateSnapshots.asOf })
    .from(rateSnapshots)
    .where(gte(rateSnapshots.asOf, startOf(asOf, fiveMinutes)))
    .limit(1);
  if (last !== undefined) return 'tick';
  const [thisHour] = await db
    .select({ asOf: rateSnapshots.asOf })
    .from(rateSnapshots)
    .where(and(eq(rateSnapshots.grain, 'hour'), gte(rateSnapshots.asOf, startOf(asOf, 3_600_000))))
    .limit(1);
  return thisHour === undefined ? 'hour' : 'five_minutes';
}

function startOf(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - (moment.getTime() % milliseconds));
}

/** The newest snapshot, however old, or the newest until a moment; null before the first. */
export async function newestSnapshot(db: Queryable, until?: Date): Promise<RateSnapshot | null> {
  const [row] = await db
    .select(quoted)
    .from(rateSnapshots)
    .where(until === undefined ? undefined : lte(rateSnapshots.asOf, until))
    .orderBy(desc(rateSnapshots.asOf))
    .limit(1);
  return row === undefined ? null : snapshotOf(row);
}

/** The newest snapshots, newest first. */
export async function newestSnapshots(db: Queryable, limit: number): Promise<RateSnapshot[]> {
  const rows = await db
    .select(quoted)
    .from(rateSnapshots)
    .orderBy(desc(rateSnapshots.asOf))
    .limit(limit);
  return rows.map(snapshotOf);
}

/** Snapshots by their ids, as far as they are still there. */
export async function snapshotsOf(db: Queryable, ids: readonly string[]): Promise<RateSnapshot[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(quoted)
    .from(rateSnapshots)
    .where(inArray(rateSnapshots.id, [...ids]));
  return rows.map(snapshotOf);
}

/**
 * What the prices of a snapshot were made from, priced again and compared. Null where there is no
 * such snapshot, or where one source alone made it.
 */
export async function checkSnapshot(db: Queryable, id: string): Promise<CheckedEvidence | null> {
  const [row] = await db.select().from(rateSnapshots).where(eq(rateSnapshots.id, id));
  if (row === undefined || row.evidence === null || row.evidenceSha256 === null) return null;
  return checkEvidence(row.evidence, row.evidenceSha256, readPrices(row.prices));
}

/** Snapshots of one source since a moment, oldest first. */
export async function marketHistory(
  db: Queryable,
  source: string,
  since: Date,
): Promise<RateSnapshot[]> {
  const rows = await db
    .select(quoted)
    .from(rateSnapshots)
    .where(and(eq(rateSnapshots.source, source), gte(rateSnapshots.asOf, since)))
    .orderBy(asc(rateSnapshots.asOf));
  return rows.map(snapshotOf);
}

/** Snapshots looked at in one statement. */
const forgetBatch = 500;

/**
 * Removes snapshots older than their grain is kept. One that an order was priced by is marked when
 * its own time is over, and looked at again only when `orderDays` are over too; with 0 it stays.
 * What the order needs of it, its market and the terms it was priced by, is kept with the order.
 */
export async function forgetOldSnapshots(db: Queryable, orderDays: number): Promise<void> {
  for (const [grain, days] of Object.entries(retentionDays)) {
    await inBatches(forgetBatch, () => judgeOld(db, grain, days));
  }
  if (orderDays === 0) return;
  await inBatches(forgetBatch, async () => {
    const { rowCount } = await db.execute(sql`
      delete from rate_snapshots where id = any(array(
        select id from rate_snapshots
         where grain = 'order' and as_of < now() - make_interval(days => ${orderDays})
         order by as_of limit ${forgetBatch}))`);
    return rowCount ?? 0;
  });
}

async function judgeOld(db: Queryable, grain: string, days: number): Promise<number> {
  const { rows } = await db.execute<{ judged: number }>(sql`
    with due as materialized (
      select id, ${isPricedBy(sql`snapshot.id`)} as used
        from rate_snapshots snapshot
       where grain = ${grain} and as_of < now() - make_interval(days => ${days})
       order by as_of limit ${forgetBatch}),
    marked as (
      update rate_snapshots set grain = 'order' where id in (select id from due where used)),
    forgotten as (
      delete from rate_snapshots where id in (select id from due where not used))
    select count(*)::int as judged from due`);
  return rows[0]?.judged ?? 0;
}

/** What quotes need of a snapshot: its evidence is long and is looked at rarely. */
const quoted = {
  id: rateSnapshots.id,
  source: rateSnapshots.source,
  simulated: rateSnapshots.simulated,
  asOf: rateSnapshots.asOf,
  prices: rateSnapshots.prices,
  ownPrices: rateSnapshots.ownPrices,
  closed: rateSnapshots.closed,
  crossing: rateSnapshots.crossing,
};

type Quoted = Pick<typeof rateSnapshots.$inferSelect, keyof typeof quoted>;

function snapshotOf(row: Quoted): RateSnapshot {
  const { id, source, simulated, asOf, closed } = row;
  const own = readOwnQuotes(row.ownPrices);
  const facts = { id, source, simulated, asOf, closed, crossing: crossingOf(row.crossing) };
  return { ...facts, prices: readPrices(row.prices), own };
}

function crossingOf(number: number): Crossing {
  const crossing = crossings.find((each) => each === number);
  if (crossing === undefined) throw new Error(`a snapshot is crossed by ${number}`);
  return crossing;
}
