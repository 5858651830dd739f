import { candlesOf } from '../../../core/history/candle.ts';
import { type Grain, grains } from '../../../core/history/chart-plan.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import {
  hasMarketData,
  type MarketData,
  type PastDays,
  type PastPrice,
} from '../../../sources/market-data/market-data.ts';
import { SourceFault } from '../../../sources/source.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import { type FactsAge, readFactsAges, saveFacts } from './coin-facts.ts';
import { coinsOf } from './coins.ts';
import { saveCandles } from './store.ts';

const minutes = grains.minute;
const figuresEvery = 10 * minutes;
const describedEvery = 7 * grains.day;

/** How close the prices of the past stand that are asked for so many days. */
const pasts = [
  { days: 365, grain: 'day' },
  { days: 90, grain: 'hour' },
  { days: 1, grain: 'five_minutes' },
] as const satisfies readonly { days: PastDays; grain: Grain }[];

type FactsDeps = {
  readonly platform: Pick<Platform, 'database' | 'clock'>;
  readonly catalogue: LiveCatalogue;
  readonly data: MarketData;
};

/**
 * Makes a worker's turn that asks for what is most overdue and for nothing else: figures of all
 * coins, words of one, or the past of one. When the outside asks to be left alone, it is.
 */
export function gatherFacts(deps: FactsDeps): () => Promise<void> {
  const { clock } = deps.platform;
  let restUntil = 0;
  return async () => {
    if (clock.now().getTime() < restUntil) return;
    try {
      await gatherNext(deps);
    } catch (error) {
      const seconds = error instanceof SourceFault ? error.retryAfterSeconds : null;
      restUntil = clock.now().getTime() + (seconds ?? 0) * 1000;
      throw error;
    }
  };
}

async function gatherNext({ platform, catalogue, data }: FactsDeps): Promise<void> {
  const { database, clock } = platform;
  const assets = coinsOf(catalogue.current())
    .map(({ asset }) => asset)
    .filter(hasMarketData);
  const ages = await readFactsAges(database);
  const now = clock.now();
  const overdue = (part: keyof FactsAge, every: number) =>
    assets.find((asset) => {
      const at = ages.get(asset)?.[part];
      return at === undefined || at === null || now.getTime() - at.getTime() >= every;
    });
  if (overdue('figuresAt', figuresEvery) !== undefined) {
    const figures = await data.figures(assets);
    await inTransaction(database, async (tx) => {
      for (const asset of assets)
        await saveFacts(tx, asset, { ...figures.get(asset), figuresAt: now });
    });
    return;
  }
  const pastless = overdue('pastAt', Number.POSITIVE_INFINITY);
  if (pastless !== undefined) return fillPast(platform, data, pastless);
  const wordless = overdue('describedAt', describedEvery);
  if (wordless === undefined) return;
  const { ru, en } = await data.describe(wordless);
  const words = { descriptionRu: ru, descriptionEn: en, describedAt: now };
  await saveFacts(database, wordless, words);
}

/** Puts the past that is told where this service has none of its own. */
async function fillPast(
  { database, clock }: FactsDeps['platform'],
  data: MarketData,
  asset: AssetCode,
): Promise<void> {
  const collected: { grain: Grain; prices: readonly PastPrice[] }[] = [];
  for (const { days, grain } of pasts)
    collected.push({ grain, prices: await data.past(asset, days) });
  const now = clock.now();
  await inTransaction(database, async (tx) => {
    for (const { grain, prices } of collected) {
      const known = prices
        .filter(({ at }) => at < now.getTime())
        .toSorted((one, other) => one.at - other.at);
      const made = candlesOf(known, grains[grain]).map((candle) => ({ ...candle, asset }));
      await saveCandles(tx, { market: 'real', grain }, made, true);
    }
    await saveFacts(tx, asset, { pastAt: now });
  });
}
