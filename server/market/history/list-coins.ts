import type { Platform } from '../../platform/platform.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import { readFacts } from './coin-facts.ts';
import { coinsOf } from './coins.ts';
import type { PresentedCoin } from './present-history.ts';
import { readStats } from './read-stats.ts';
import type { Market } from './store.ts';

export type HistoryDeps = {
  readonly platform: Pick<Platform, 'config' | 'database' | 'clock'>;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
};

/** All coins with how they stand now, the most valuable first where that is told. */
export async function listCoins(
  { platform, catalogue }: HistoryDeps,
  market: Market,
): Promise<PresentedCoin[]> {
  const now = platform.clock.now();
  const coins = coinsOf(catalogue.current());
  const assets = coins.map(({ asset }) => asset);
  const simulated = market === 'simulated';
  // What is told of real coins has nothing to do with those of the demo.
  const [stats, facts] = await Promise.all([
    readStats(platform.database, { market, assets, now }),
    simulated ? new Map() : readFacts(platform.database, now),
  ]);
  const listed = coins.flatMap((coin) => {
    const known = stats.get(coin.asset);
    const coinFacts = facts.get(coin.asset) ?? null;
    return known === undefined ? [] : [{ coin, stats: known, facts: coinFacts, simulated }];
  });
  return listed.toSorted(byMarketCap).map((each, at) => ({ ...each, rank: at + 1 }));
}

type Ranked = Pick<PresentedCoin, 'facts'>;

/** Where nothing is told, coins stay in the order of the catalogue. */
function byMarketCap(one: Ranked, other: Ranked): number {
  const [left, right] = [wholeOf(one), wholeOf(other)];
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

function wholeOf({ facts }: Ranked): bigint {
  return BigInt(facts?.marketCap?.split('.')[0] ?? '0');
}
