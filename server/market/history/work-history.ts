import { openMarketData } from '../../../sources/market-data/market-data.ts';
import type { Platform } from '../../platform/platform.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import { backfillSimulated, isBehind } from './backfill-simulated.ts';
import { gatherFacts } from './gather-facts.ts';
import { marketOf } from './market.ts';
import { rollUpHistory } from './roll-up-history.ts';
import { forgetOldCandles } from './store.ts';

/** What workers do for the history: rolling up, forgetting, and asking for facts of coins. */
export function workHistory(platform: Platform, catalogue: LiveCatalogue): readonly Task[] {
  const { config, clock, database, tasks } = platform;
  const stallMillisecondsMax = longRoundMilliseconds;
  const market = marketOf(config);
  const fills = market === 'simulated' && config.demoHistory;
  let filled = false;
  const rolling = [
    tasks.start({ name: 'history', everyMilliseconds: 10_000, stallMillisecondsMax }, async () => {
      if (fills && (!filled || (await isBehind(platform)))) await backfillSimulated(platform);
      filled = true;
      await rollUpHistory(platform, market);
    }),
    tasks.start({ name: 'old history', everyMilliseconds: 3_600_000, stallMillisecondsMax }, () =>
      forgetOldCandles(database),
    ),
  ];
  const { marketDataUrl: address, marketDataKey: key } = config;
  if (market === 'simulated' || address === null) return rolling;
  const data = openMarketData({ address, key, fetch, now: () => clock.now() });
  const gather = gatherFacts({ platform, catalogue, data });
  const facts = { name: 'coin facts', everyMilliseconds: 20_000, stallMillisecondsMax };
  return [...rolling, tasks.start(facts, gather)];
}
