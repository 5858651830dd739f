import { setImmediate as breathe } from 'node:timers/promises';
import { candlesOf, stretchOf, type Tick } from '../../core/history/candle.ts';
import { type Grain, grains } from '../../core/history/chart-plan.ts';
import { dollarValues } from '../../core/history/dollar-values.ts';
import { demoSeed, simulatedPrices } from '../../sources/simulated/simulated-source.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { type AssetCandle, holdProgress, moveProgress, rollGrain, saveCandles } from './store.ts';

const market = 'simulated';

/** From how many days back each grain is filled in, and how often its price is looked at. */
const layers = [
  { grain: 'day', fromDays: 365, untilDays: 90, every: 3 * grains.hour },
  { grain: 'hour', fromDays: 90, untilDays: 7, every: grains.hour / 4 },
  { grain: 'five_minutes', fromDays: 7, untilDays: 1, every: 100_000 },
  { grain: 'minute', fromDays: 1, untilDays: -1, every: 20_000 },
] as const satisfies readonly {
  grain: Grain;
  fromDays: number;
  untilDays: number;
  every: number;
}[];

/** A shorter gap is left to the ticks themselves. */
const gapLeast = 5 * grains.minute;

/**
 * Gives the demo a past: the simulated market is the same at every moment for everybody, so what it
 * did while nobody wrote it down is worked out. A year of days, 90 days of hours, a week of five
 * minutes and a day of minutes at first; later what was missed since the last time.
 */
export async function backfillSimulated(
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<void> {
  const { database, clock } = platform;
  await inTransaction(database, async (tx) => {
    const rolledUntil = await holdProgress(tx, market);
    const until = stretchOf(clock.now().getTime(), grains.minute);
    if (rolledUntil === null || until - rolledUntil.getTime() < gapLeast) return;
    await fill(tx, rolledUntil.getTime(), until);
    await moveProgress(tx, market, new Date(until));
  });
}

async function fill(tx: Transaction, since: number, until: number): Promise<void> {
  const today = stretchOf(until, grains.day);
  for (const { grain, fromDays, untilDays, every } of layers) {
    const from = Math.max(today - fromDays * grains.day, stretchOf(since, grains[grain]));
    const end = Math.min(today - untilDays * grains.day, until);
    if (from >= end) continue;
    const made = await simulatedCandles(grain, every, { from, end });
    await saveCandles(tx, { market, grain }, made, true);
  }
  const range = (days: number) => ({
    since: new Date(Math.max(today - days * grains.day, since)),
    until: new Date(until),
  });
  await rollGrain(tx, market, ['minute', 'five_minutes'], range(1));
  await rollGrain(tx, market, ['five_minutes', 'hour'], range(7));
  await rollGrain(tx, market, ['hour', 'day'], range(90));
}

async function simulatedCandles(
  grain: Grain,
  every: number,
  { from, end }: { from: number; end: number },
): Promise<AssetCandle[]> {
  const ticks = new Map<string, Tick[]>();
  for (let at = from; at < end; at += every) {
    // A worker has other things to do meanwhile.
    if (((at - from) / every) % 200 === 199) await breathe();
    for (const [asset, price] of dollarValues(simulatedPrices(demoSeed, new Date(at)))) {
      const known = ticks.get(asset) ?? [];
      ticks.set(asset, known);
      known.push({ at, price });
    }
  }
  ticks.delete('USD');
  return [...ticks].flatMap(([asset, each]) =>
    candlesOf(each, grains[grain]).map((candle) => ({ ...candle, asset })),
  );
}
