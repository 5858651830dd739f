import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { candlesOf, stretchOf, type Tick } from '../../../core/history/candle.ts';
import { type Grain, grains } from '../../../core/history/chart-plan.ts';
import { dollarValues } from '../../../core/history/dollar-values.ts';
import { demoSeed, simulatedPrices } from '../../../sources/simulated/simulated-source.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type AssetCandle,
  firstMissing,
  holdProgress,
  moveProgress,
  type Range,
  readProgress,
  rollFrom,
  saveCandles,
} from './store.ts';

const market = 'simulated';

/** How far back each grain reaches, and how often its price is looked at; the nearest first. */
const layers = [
  { grain: 'minute', length: grains.day, every: grains.minute / 2 },
  { grain: 'five_minutes', length: 7 * grains.day, every: 100_000 },
  { grain: 'hour', length: 90 * grains.day, every: grains.hour / 3 },
  { grain: 'day', length: 365 * grains.day, every: grains.day / 6 },
] as const satisfies readonly { grain: Grain; length: number; every: number }[];

/** What is newer is left to the ticks themselves. */
const ticksMilliseconds = 5 * grains.minute;

/**
 * Gives the demo a past: the simulated market is the same at every moment for everybody, so what it
 * did while nobody wrote it down is worked out. A day of minutes, a week of five minutes, 90 days
 * of hours and a year of days; later what is missing of them. Each grain is a transaction, so the
 * near past is there first, and one that was cut short is found missing again.
 */
export async function backfillSimulated(
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<void> {
  const { database, clock } = platform;
  const until = stretchOf(clock.now().getTime(), grains.minute);
  let end = until;
  for (const { grain, length, every } of layers) {
    // Where a finer grain begins, this one ends: on a boundary of both.
    const from = stretchOf(until - length, grain === 'minute' ? grains.hour : grains.day);
    const range = { since: new Date(from), until: new Date(end) };
    await inTransaction(database, (tx) => fillLayer(tx, { grain, every }, range));
    end = from;
  }
}

/** Says whether the ticks have been away for so long that the past has a gap. */
export async function isBehind({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<boolean> {
  const rolledUntil = await readProgress(database, market);
  return clock.now().getTime() - rolledUntil.getTime() > 2 * ticksMilliseconds;
}

async function fillLayer(
  tx: Transaction,
  { grain, every }: { readonly grain: Grain; readonly every: number },
  range: Range,
): Promise<void> {
  const rolledUntil = await holdProgress(tx, market);
  if (rolledUntil === null) return;
  const missing = await firstMissing(tx, { market, grain }, range);
  if (missing === null) return;
  const [from, end] = [missing.getTime(), range.until.getTime()];
  if (grain === 'minute' && end - from < ticksMilliseconds) return;
  // A day of minutes is worked out in turns with other work: on a busy machine the database hears
  // nothing meanwhile for longer than it waits for anybody else.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
  const made = await simulatedCandles(grain, every, { from, end });
  await saveCandles(tx, { market, grain }, made, true);
  await rollFrom(tx, market, grain, { since: missing, until: range.until });
  if (grain === 'minute') await moveProgress(tx, market, range.until);
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
