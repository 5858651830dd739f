import { type Candle, rollUp, stretchOf } from '../../../core/history/candle.ts';
import { changePercent, priceAt } from '../../../core/history/change.ts';
import {
  type ChartPeriod,
  type ChartPlan,
  chartPlans,
  type Grain,
  grains,
} from '../../../core/history/chart-plan.ts';
import { crossCandles, type DollarCandles } from '../../../core/history/cross-candles.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { closingsOf, type Market, readCandles, type StoredCandle } from './store.ts';

/** A chart: prices are so much of `quote` for one `base`. */
export type Chart = {
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly period: ChartPeriod;
  readonly candles: readonly Candle[];
  /** When the last price in it was true, milliseconds since 1970; null in an empty one. */
  readonly updatedAt: number | null;
  readonly change: string | null;
  readonly backfilled: boolean;
};

type ChartQuestion = {
  readonly market: Market;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly period: ChartPeriod;
  readonly now: Date;
};

/** Reads what one asset cost in another, out of what both cost in dollars. */
export async function readChart(db: Queryable, question: ChartQuestion): Promise<Chart> {
  const [read, closingOf] = await readDollars(db, question);
  return chartOf(question, read, closingOf);
}

/** A pair as people say it: the dearer of the two is counted in the other. */
export async function readPairChart(db: Queryable, question: ChartQuestion): Promise<Chart> {
  const [read, closingOf] = await readDollars(db, question);
  const chart = chartOf(question, read, closingOf);
  const other = { ...question, base: question.quote, quote: question.base };
  const turned = chartOf(other, read, closingOf);
  const [price, inverse] = [chart.candles.at(-1)?.close, turned.candles.at(-1)?.close];
  return price === undefined || inverse === undefined || price >= inverse ? chart : turned;
}

/** Against the dollar nothing is crossed, and longer candles lose nothing. */
function grainOf({ base, quote, period }: ChartQuestion): Grain {
  const plan: ChartPlan = chartPlans[period];
  return base === 'USD' || quote === 'USD' ? plan.coin : plan.pair;
}

/** Where the first candle of a chart opens. */
function startOf({ now, period }: ChartQuestion): number {
  const { length, step } = chartPlans[period];
  return stretchOf(now.getTime() - length, step);
}

type Dollars = [candles: StoredCandle[], closingOf: ClosingOf];
type ClosingOf = Awaited<ReturnType<typeof closingsOf>>;

function readDollars(db: Queryable, question: ChartQuestion): Promise<Dollars> {
  const { market, base, quote, now } = question;
  // One candle more than is shown tells what the price was when the period began.
  const since = new Date(startOf(question) - grains[grainOf(question)]);
  const series = { market, grain: grainOf(question) };
  return Promise.all([
    readCandles(db, series, [base, quote], { since, until: now }),
    closingsOf(db, market, now),
  ]);
}

function chartOf(
  question: ChartQuestion,
  read: readonly StoredCandle[],
  closingOf: ClosingOf,
): Chart {
  const { base, quote, period, now } = question;
  const { step, length } = chartPlans[period];
  const fine = crossCandles(pricesOf(read, base), pricesOf(read, quote));
  const shown = fine.filter(({ opensAt }) => opensAt >= startOf(question));
  const grain = grains[grainOf(question)];
  const last = shown.at(-1);
  const begun = priceAt(fine, now.getTime() - length, { length: grain, slack: step });
  const before = begun ?? shown[0]?.open;
  return {
    base,
    quote,
    period,
    candles: rollUp(shown, step),
    updatedAt: last === undefined ? null : closingOf(last.opensAt, grain),
    change: before && last ? changePercent(before, last.close) : null,
    backfilled: read.some(({ backfilled }) => backfilled),
  };
}

function pricesOf(read: readonly StoredCandle[], asset: AssetCode): DollarCandles {
  return asset === 'USD' ? null : read.filter((candle) => candle.asset === asset);
}
