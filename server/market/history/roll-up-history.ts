import { candlesOf, stretchOf, type Tick } from '../../../core/history/candle.ts';
import { grains } from '../../../core/history/chart-plan.ts';
import { dollarValues } from '../../../core/history/dollar-values.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { firstTick, type PricesAt, readTicks } from '../rates/read-ticks.ts';
import {
  type AssetCandle,
  holdProgress,
  type Market,
  moveProgress,
  rollFrom,
  saveCandles,
} from './store.ts';

type HistoryPlatform = Pick<Platform, 'database' | 'clock'>;

/**
 * A minute is rolled up when it has been over for so long: what was written down late is in it. No
 * older price is quoted either.
 */
const lateMilliseconds = 30_000;

/** So much is rolled up at once, however long nobody did. */
const stepMilliseconds = grains.hour;

/**
 * Makes candles of the ticks that came since the last time, a step a transaction, until none are
 * left. A step that was cut short has never been; one that is done again gives the same. Several
 * workers may do it: one works, the others find nothing to do.
 */
export async function rollUpHistory(platform: HistoryPlatform, market: Market): Promise<void> {
  const { database, clock } = platform;
  let more = true;
  while (more) more = await inTransaction(database, (tx) => rollStep(tx, market, clock.now()));
}

/** Rolls up one step; says whether there may be another. */
async function rollStep(tx: Transaction, market: Market, now: Date): Promise<boolean> {
  const rolledUntil = await holdProgress(tx, market);
  if (rolledUntil === null) return false;
  const end = stretchOf(now.getTime() - lateMilliseconds, grains.minute);
  const simulated = market === 'simulated';
  const first = await firstTick(tx, { simulated, since: rolledUntil, until: new Date(end) });
  if (first === null) return false;
  const since = new Date(stretchOf(first.getTime(), grains.minute));
  const until = new Date(Math.min(end, since.getTime() + stepMilliseconds));
  const ticks = await readTicks(tx, { simulated, since, until });
  await saveCandles(tx, { market, grain: 'minute' }, minutesOf(ticks), false);
  await rollFrom(tx, market, 'minute', { since, until });
  await moveProgress(tx, market, until);
  return true;
}

/** Candles of a minute of every asset but the dollar, which is always worth one. */
function minutesOf(moments: readonly PricesAt[]): AssetCandle[] {
  const ticks = new Map<string, Tick[]>();
  for (const { asOf, prices } of moments) {
    for (const [asset, price] of dollarValues(prices)) {
      const known = ticks.get(asset) ?? [];
      ticks.set(asset, known);
      known.push({ at: asOf.getTime(), price });
    }
  }
  ticks.delete('USD');
  return [...ticks].flatMap(([asset, each]) =>
    candlesOf(each, grains.minute).map((candle) => ({ ...candle, asset })),
  );
}
