import type { Candle } from '../../../core/history/candle.ts';
import { changePercent, priceAt } from '../../../core/history/change.ts';
import { grains } from '../../../core/history/chart-plan.ts';
import { crossCandles } from '../../../core/history/cross-candles.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import type { FixedPoint } from '../../../core/rates/fixed-point.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { closingsOf, type Market, readCandles, type StoredCandle } from './store.ts';

/** How a coin stands now; null is what the records do not tell. */
export type CoinStats = {
  readonly dollars: FixedPoint | null;
  readonly roubles: FixedPoint | null;
  readonly change24h: string | null;
  readonly change7d: string | null;
  readonly change30d: string | null;
  readonly high24h: FixedPoint | null;
  readonly low24h: FixedPoint | null;
  /** A week, a point in four hours. */
  readonly week: readonly Candle[];
  readonly updatedAt: number | null;
};

const { five_minutes: short, hour, day } = grains;

/** A price so long before the moment asked about still stands for it. */
const slack = 3 * hour;

/** Reads how coins stand, all of them at once. */
export async function readStats(
  db: Queryable,
  { market, assets, now }: { market: Market; assets: readonly AssetCode[]; now: Date },
): Promise<ReadonlyMap<AssetCode, CoinStats>> {
  const at = now.getTime();
  const before = (milliseconds: number) => new Date(at - milliseconds);
  const wanted: AssetCode[] = [...new Set<AssetCode>([...assets, 'RUB'])];
  const read = (grain: 'five_minutes' | 'hour', since: Date, until: Date) =>
    readCandles(db, { market, grain }, wanted, { since, until });
  const recent = byAsset(await read('five_minutes', before(day + slack), now));
  const week = byAsset(await read('hour', before(7 * day + slack), now));
  const month = byAsset(await read('hour', before(30 * day + slack), before(30 * day)));
  const closingOf = await closingsOf(db, market, now);
  return new Map(
    assets.map((asset) => {
      const series = { recent: recent.get(asset) ?? [], week: week.get(asset) ?? [] };
      const stats = statsOf(series, month.get(asset) ?? [], recent.get('RUB') ?? [], at);
      const last = series.recent.at(-1);
      const updatedAt = last === undefined ? null : closingOf(last.opensAt, short);
      return [asset, { ...stats, updatedAt }];
    }),
  );
}

type Recent = { readonly recent: readonly Candle[]; readonly week: readonly Candle[] };

function statsOf(
  { recent, week }: Recent,
  month: readonly Candle[],
  roubles: readonly Candle[],
  now: number,
): Omit<CoinStats, 'updatedAt'> {
  const last = recent.at(-1);
  const today = recent.filter(({ opensAt }) => opensAt >= now - day);
  const change = (then: FixedPoint | null) =>
    then === null || last === undefined ? null : changePercent(then, last.close);
  return {
    dollars: last?.close ?? null,
    roubles: crossCandles(recent, roubles).at(-1)?.close ?? null,
    change24h: change(priceAt(recent, now - day, { length: short, slack })),
    change7d: change(priceAt(week, now - 7 * day, { length: hour, slack })),
    change30d: change(priceAt(month, now - 30 * day, { length: hour, slack })),
    high24h: extreme(today, ({ high }, { high: other }) => high > other)?.high ?? null,
    low24h: extreme(today, ({ low }, { low: other }) => low < other)?.low ?? null,
    week: week.filter(({ opensAt }) => opensAt >= now - 7 * day && opensAt % (4 * hour) === 0),
  };
}

function extreme(
  candles: readonly Candle[],
  beats: (candle: Candle, other: Candle) => boolean,
): Candle | null {
  return candles.reduce<Candle | null>(
    (best, candle) => (best === null || beats(candle, best) ? candle : best),
    null,
  );
}

function byAsset(candles: readonly StoredCandle[]): Map<string, StoredCandle[]> {
  return Map.groupBy(candles, ({ asset }) => asset);
}
