import { openMarketData } from '../../sources/market-data/market-data.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import { type Loop, startLoop } from '../platform/process/run-loop.ts';
import { backfillSimulated, isBehind } from './backfill-simulated.ts';
import { gatherFacts } from './gather-facts.ts';
import { marketOf } from './market.ts';
import { rollUpHistory } from './roll-up-history.ts';
import { forgetOldCandles } from './store.ts';

/** What workers do for the history: rolling up, forgetting, and asking for facts of coins. */
export function workHistory(platform: Platform, catalogue: CatalogueRoom): readonly Loop[] {
  const { log, config, clock, database } = platform;
  const market = marketOf(config);
  const fills = market === 'simulated' && config.demoHistory;
  let filled = false;
  const loops = [
    startLoop(log, { name: 'history', everyMilliseconds: 10_000 }, async () => {
      if (fills && (!filled || (await isBehind(platform)))) await backfillSimulated(platform);
      filled = true;
      await rollUpHistory(platform, market);
    }),
    startLoop(log, { name: 'old history', everyMilliseconds: 3_600_000 }, () =>
      forgetOldCandles(database),
    ),
  ];
  const { marketDataUrl: address, marketDataKey: key } = config;
  if (market === 'simulated' || address === null) return loops;
  const data = openMarketData({ address, key, fetch, now: () => clock.now() });
  const gather = gatherFacts({ platform, catalogue, data });
  return [...loops, startLoop(log, { name: 'coin facts', everyMilliseconds: 20_000 }, gather)];
}
