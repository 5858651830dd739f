import type {
  ChartCandle,
  ChartPoint,
  CryptoChartAttributes,
  CryptoInfoAttributes,
  CryptoStatsAttributes,
} from '../../../contract/crypto-stats.ts';
import { chartPlans, grains } from '../../../core/history/chart-plan.ts';
import { type FixedPoint, roundFixed, writeFixed } from '../../../core/rates/fixed-point.ts';
import { iconUrlOf } from '../catalogue/systems/icon-url.ts';
import type { CoinFacts } from './coin-facts.ts';
import type { Coin } from './coins.ts';
import type { Chart } from './read-chart.ts';
import type { CoinStats } from './read-stats.ts';

export type PresentedCoin = {
  readonly coin: Coin;
  readonly rank: number;
  readonly stats: CoinStats;
  /** What the market-data adapter told; null without one. */
  readonly facts: CoinFacts | null;
  readonly simulated: boolean;
};

/** Attributes of `crypto_stats`. */
export function presentStats(presented: PresentedCoin): CryptoStatsAttributes {
  const points = presented.stats.week.map(({ opensAt, close }): ChartPoint => {
    return [opensAt + grains.hour, shown(close)];
  });
  return { ...presentCoin(presented), sparkline: points };
}

/** Attributes of `crypto_info`, its description in one language. */
export function presentInfo(presented: PresentedCoin, locale: 'ru' | 'en'): CryptoInfoAttributes {
  const { facts, stats } = presented;
  return {
    ...presentCoin(presented),
    change_30d: stats.change30d,
    description: facts === null ? null : facts.description[locale],
    ath: facts?.ath ?? null,
    ath_date: facts?.athDate?.toISOString() ?? null,
    circulating_supply: facts?.circulatingSupply ?? null,
    max_supply: facts?.maxSupply ?? null,
  };
}

function presentCoin({ coin, rank, stats, facts, simulated }: PresentedCoin) {
  return {
    symbol: coin.asset,
    name: coin.name,
    image_url: iconUrlOf(coin.icon),
    rank,
    price_usd: shownOrNull(stats.dollars),
    price_rub: shownOrNull(stats.roubles),
    change_24h: stats.change24h,
    change_7d: stats.change7d,
    high_24h: shownOrNull(stats.high24h),
    low_24h: shownOrNull(stats.low24h),
    market_cap: facts?.marketCap ?? null,
    volume_24h: facts?.volume24h ?? null,
    simulated,
    updated_at: momentOrNull(stats.updatedAt),
  };
}

/**
 * Attributes of `crypto_charts`. A point stands where its candle ends, the newest one at the last
 * price.
 */
export function presentChart(chart: Chart, simulated: boolean): CryptoChartAttributes {
  const { candles, updatedAt, period, base, quote, change, backfilled } = chart;
  const { step } = chartPlans[period];
  const ends = (opensAt: number) => Math.min(opensAt + step, updatedAt ?? opensAt + step);
  const extremes = (
    each: readonly FixedPoint[],
    beats: (a: FixedPoint, b: FixedPoint) => boolean,
  ) =>
    each.reduce<FixedPoint | null>(
      (best, one) => (best === null || beats(one, best) ? one : best),
      null,
    );
  return {
    period,
    base,
    quote,
    step_s: step / 1000,
    points: candles.map(({ opensAt, close }): ChartPoint => [ends(opensAt), shown(close)]),
    candles: candles.map(({ opensAt, open, high, low, close }): ChartCandle => {
      return [opensAt, shown(open), shown(high), shown(low), shown(close)];
    }),
    min: shownOrNull(
      extremes(
        candles.map(({ low }) => low),
        (a, b) => a < b,
      ),
    ),
    max: shownOrNull(
      extremes(
        candles.map(({ high }) => high),
        (a, b) => a > b,
      ),
    ),
    change,
    simulated,
    backfilled,
    updated_at: momentOrNull(updatedAt),
  };
}

/** So many digits of a price are told: a chart cannot show more. */
const digits = 8;

function shown(price: FixedPoint): string {
  return writeFixed(roundFixed(price, digits, 'down'));
}

function shownOrNull(price: FixedPoint | null): string | null {
  return price === null ? null : shown(price);
}

function momentOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
