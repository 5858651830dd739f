import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

const decimal = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));
/** Percent with two decimals, such as `"-1.25"`. */
const change = z.string().check(z.regex(/^-?[0-9]+\.[0-9]{2}$/));
/** Milliseconds since 1970 in UTC. */
const moment = z.int();
const point = z.tuple([moment, decimal]);
const candle = z.tuple([moment, decimal, decimal, decimal, decimal]);

/** `[when, price]`. */
export type ChartPoint = Answered<typeof point>;
/** `[when it opened, open, high, low, close]`. */
export type ChartCandle = Answered<typeof candle>;

const coin = {
  symbol: z.string(),
  name: z.string(),
  image_url: z.string(),
  rank: z.int(),
  price_usd: z.nullable(decimal),
  price_rub: z.nullable(decimal),
  change_24h: z.nullable(change),
  change_7d: z.nullable(change),
  high_24h: z.nullable(decimal),
  low_24h: z.nullable(decimal),
  market_cap: z.nullable(decimal),
  volume_24h: z.nullable(decimal),
  simulated: z.boolean(),
  updated_at: z.nullable(z.iso.datetime()),
};

/** Attributes of `crypto_stats`; the id is the ticker. */
export const cryptoStatsAttributes = z.object({ ...coin, sparkline: z.array(point) });
export type CryptoStatsAttributes = Answered<typeof cryptoStatsAttributes>;

/** Attributes of `crypto_info`; the id is the ticker. */
export const cryptoInfoAttributes = z.object({
  ...coin,
  change_30d: z.nullable(change),
  description: z.nullable(z.string()),
  ath: z.nullable(decimal),
  ath_date: z.nullable(z.iso.datetime()),
  circulating_supply: z.nullable(decimal),
  max_supply: z.nullable(decimal),
});
export type CryptoInfoAttributes = Answered<typeof cryptoInfoAttributes>;

/** The periods of `?period`. */
export const chartPeriods = ['24h', '7d', '30d', '90d', '1y'] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

/** Attributes of `crypto_charts`; the id is `BTC` or `sberrub-ltc`. */
export const cryptoChartAttributes = z.object({
  period: z.enum(chartPeriods),
  /** Prices are so much of `quote` for one `base`. */
  base: z.string(),
  quote: z.string(),
  step_s: z.int(),
  points: z.array(point),
  candles: z.array(candle),
  min: z.nullable(decimal),
  max: z.nullable(decimal),
  change: z.nullable(change),
  simulated: z.boolean(),
  backfilled: z.boolean(),
  updated_at: z.nullable(z.iso.datetime()),
});
export type CryptoChartAttributes = Answered<typeof cryptoChartAttributes>;
