import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Candle } from '../../../core/history/candle.ts';
import { type Grain, grainDays, grains } from '../../../core/history/chart-plan.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import { writeFixed } from '../../../core/rates/fixed-point.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { candleProgress, candles, type historyMarkets } from './tables.ts';

/** The market of the outside world, or the demo's own. */
export type Market = (typeof historyMarkets)[number];

export type AssetCandle = Candle & { readonly asset: string };

/** Up to where the ticks of a market are rolled up; null while another worker is at it. */
export async function holdProgress(db: Queryable, market: Market): Promise<Date | null> {
  const [row] = await db
    .select({ rolledUntil: candleProgress.rolledUntil })
    .from(candleProgress)
    .where(eq(candleProgress.market, market))
    .for('update', { skipLocked: true });
  return row?.rolledUntil ?? null;
}

/**
 * When what a candle says was true last: at its end, or where the newest one ends for now, because
 * ticks are rolled up no further.
 */
export async function closingsOf(db: Queryable, market: Market, now: Date) {
  const rolled = (await readProgress(db, market)).getTime();
  return (opensAt: number, length: number) =>
    Math.min(opensAt + length, rolled > opensAt ? rolled : now.getTime(), now.getTime());
}

/** Up to where the ticks of a market are rolled up; 1970 before the first. */
export async function readProgress(db: Queryable, market: Market): Promise<Date> {
  const [row] = await db
    .select({ rolledUntil: candleProgress.rolledUntil })
    .from(candleProgress)
    .where(eq(candleProgress.market, market));
  return row?.rolledUntil ?? new Date(0);
}

/** Remembers up to where the ticks of a market are rolled up. */
export async function moveProgress(db: Queryable, market: Market, rolledUntil: Date) {
  await db.update(candleProgress).set({ rolledUntil }).where(eq(candleProgress.market, market));
}

type Series = { readonly market: Market; readonly grain: Grain };

/** How many candles are written by one statement. */
const stretch = 5_000;

/**
 * Writes candles. What this service has seen itself takes the place of what was there; what was
 * filled in only goes where nothing is.
 */
export async function saveCandles(
  db: Queryable,
  { market, grain }: Series,
  made: readonly AssetCandle[],
  backfilled: boolean,
): Promise<void> {
  const clash = backfilled ? sql`do nothing` : replaced;
  for (let from = 0; from < made.length; from += stretch) {
    const rows = made.slice(from, from + stretch).map((candle) => ({
      asset: candle.asset,
      opens_at: new Date(candle.opensAt).toISOString(),
      open: writeFixed(candle.open),
      high: writeFixed(candle.high),
      low: writeFixed(candle.low),
      close: writeFixed(candle.close),
      ticks: candle.ticks,
    }));
    await db.execute(sql`
      insert into candles (${columns})
      select ${market}, ${grain}, asset, opens_at, open, high, low, close, ticks, ${backfilled}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
        asset text, opens_at timestamptz, open numeric, high numeric, low numeric,
        close numeric, ticks integer)
      on conflict (market, grain, asset, opens_at) ${clash}`);
  }
}

const columns = sql.raw(
  'market, grain, asset, opens_at, open, high, low, close, ticks, backfilled',
);

const replaced = sql`do update set
  open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
  ticks = excluded.ticks, backfilled = excluded.backfilled`;

export type Range = { readonly since: Date; readonly until: Date };

/**
 * Makes every longer candle that a range touches again out of the shorter ones: the same as
 * `rollUp` of the core, without the way there and back.
 */
async function rollGrain(
  db: Queryable,
  market: Market,
  [finer, coarser]: readonly [Grain, Grain],
  { since, until }: Range,
): Promise<void> {
  const seconds = grains[coarser] / 1000;
  const start = sql`date_bin(make_interval(secs => ${seconds}), opens_at, 'epoch')`;
  await db.execute(sql`
    insert into candles (${columns})
    select market, ${coarser}, asset, ${start} as starts_at,
      (array_agg(open order by opens_at))[1], max(high), min(low),
      (array_agg(close order by opens_at desc))[1], sum(ticks), bool_or(backfilled)
    from candles
    where market = ${market} and grain = ${finer}
      and opens_at >= ${startOf(since, grains[coarser])}
      and opens_at < ${endOf(until, grains[coarser])}
    group by market, asset, starts_at
    on conflict (market, grain, asset, opens_at) ${replaced}`);
}

function startOf(moment: Date, milliseconds: number): string {
  const start = Math.floor(moment.getTime() / milliseconds) * milliseconds;
  return new Date(start).toISOString();
}

function endOf(moment: Date, milliseconds: number): string {
  const end = Math.ceil(moment.getTime() / milliseconds) * milliseconds;
  return new Date(end).toISOString();
}

/** Makes every longer grain again wherever a range of a grain touches it. */
export async function rollFrom(
  db: Queryable,
  market: Market,
  grain: Grain,
  range: Range,
): Promise<void> {
  const steps = [
    ['minute', 'five_minutes'],
    ['five_minutes', 'hour'],
    ['hour', 'day'],
  ] as const;
  const first = steps.findIndex(([finer]) => finer === grain);
  for (const step of first < 0 ? [] : steps.slice(first)) await rollGrain(db, market, step, range);
}

/** Where the first candle of a range is missing; null where none is. One asset stands for all. */
export async function firstMissing(
  db: Queryable,
  { market, grain }: Series,
  { since, until }: Range,
): Promise<Date | null> {
  const seconds = grains[grain] / 1000;
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at)::text as at
    from generate_series(
      ${since.toISOString()}::timestamptz,
      ${until.toISOString()}::timestamptz - interval '1 second',
      make_interval(secs => ${seconds})) as at
    where not exists (
      select from candles
      where market = ${market} and grain = ${grain} and asset = 'BTC' and opens_at = at)`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** What is read of a candle, and whose it is. */
export type StoredCandle = AssetCandle & { readonly backfilled: boolean };

/** Candles of some assets since a moment, in order of time. */
export async function readCandles(
  db: Queryable,
  { market, grain }: Series,
  assets: readonly AssetCode[],
  { since, until }: Range,
): Promise<StoredCandle[]> {
  if (assets.length === 0) return [];
  const rows = await db
    .select()
    .from(candles)
    .where(
      and(
        eq(candles.market, market),
        eq(candles.grain, grain),
        inArray(candles.asset, [...assets]),
        gte(candles.opensAt, since),
        lt(candles.opensAt, until),
      ),
    )
    .orderBy(asc(candles.opensAt));
  return rows.map(({ market: _market, grain: _grain, opensAt, ...candle }) => {
    return { ...candle, opensAt: opensAt.getTime() };
  });
}

/** Removes candles older than their grain is kept. */
export async function forgetOldCandles(db: Queryable): Promise<void> {
  for (const grain of ['minute', 'five_minutes', 'hour'] as const) {
    const old = sql`now() - make_interval(days => ${grainDays[grain]})`;
    await db.delete(candles).where(and(eq(candles.grain, grain), lt(candles.opensAt, old)));
  }
}
