import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketData } from '../../../sources/market-data/market-data.ts';
import { SourceFault } from '../../../sources/source.ts';
import { openTestMarket, type TestMarket } from '../rates/testing.ts';
import { gatherFacts } from './gather-facts.ts';
import { readCandles, saveCandles } from './store.ts';

let market: TestMarket;
let now: number;

beforeAll(async () => {
  market = await openTestMarket({ SOURCES: 'binance' });
  now = market.platform.clock.now().getTime();
});

afterAll(() => market.close());

/** The outside: it is asked, writes down what for, and may be out of order. */
function outside() {
  const asked: string[] = [];
  let fault: SourceFault | null = null;
  const data: MarketData = {
    async figures(assets) {
      asked.push(`figures of ${assets.length}`);
      if (fault !== null) throw fault;
      const known = { marketCap: '2000000000000.5', volume24h: null, maxSupply: '21000000' };
      const figures = { ...known, circulatingSupply: null, ath: null, athDate: null };
      return new Map([['LTC', figures]]);
    },
    async describe(asset) {
      asked.push(`words of ${asset}`);
      return { ru: null, en: `About ${asset}` };
    },
    async past(asset, days) {
      asked.push(`past of ${asset}, ${days}`);
      return [{ at: now - 3 * 86_400_000, price: 10n ** 24n }];
    },
  };
  return { data, asked, break: (with_: SourceFault | null) => (fault = with_) };
}

function turn(data: MarketData, at: () => number) {
  const clock = { now: () => new Date(at()) };
  return gatherFacts({
    platform: { ...market.platform, clock },
    catalogue: market.catalogue,
    data,
  });
}

test('one question is asked a turn: figures first, then the past, then words', async () => {
  const world = outside();
  const gather = turn(world.data, () => now);
  for (let turns = 0; turns < 64; turns += 1) await gather();
  expect(world.asked[0]).toBe('figures of 15');
  expect(world.asked.slice(1, 4)).toEqual([
    'past of BTC, 365',
    'past of BTC, 90',
    'past of BTC, 1',
  ]);
  expect(world.asked.filter((each) => each.startsWith('past'))).toHaveLength(45);
  expect(world.asked.filter((each) => each.startsWith('words'))).toHaveLength(15);
});

test('what is told is shown beside our own prices, the most valuable first', async () => {
  const answer = await market.app.inject('/api/v1/crypto_stats/info/ltc?locale=en');
  expect(answer.json().data.attributes).toMatchObject({
    rank: 1,
    market_cap: '2000000000000.5',
    volume_24h: null,
    max_supply: '21000000',
    description: 'About LTC',
    price_usd: null,
    simulated: false,
  });
});

test('what was told of the past never takes the place of what was recorded', async () => {
  const { database } = market.platform;
  const opensAt = Math.floor((now - 3 * 86_400_000) / 86_400_000) * 86_400_000;
  const price = 7n * 10n ** 24n;
  const recorded = { opensAt, open: price, high: price, low: price, close: price, ticks: 3 };
  const series = { market: 'real', grain: 'day' } as const;
  await saveCandles(database, series, [{ ...recorded, asset: 'BTC' }], false);
  await saveCandles(database, series, [{ ...recorded, asset: 'BTC', close: 6n, low: 5n }], true);
  const range = { since: new Date(opensAt), until: new Date(now) };
  const [candle, ...others] = await readCandles(database, series, ['BTC'], range);
  expect(candle).toMatchObject({ close: price, ticks: 3, backfilled: false });
  expect(others).toEqual([]);
});

test('an outside that wants to be left alone is left alone', async () => {
  const world = outside();
  let at = now + 11 * 60_000;
  const gather = turn(world.data, () => at);
  world.break(new SourceFault('market-data', 'answered 429', { retryAfterSeconds: 90 }));
  await expect(gather()).rejects.toThrow('429');
  at += 89_000;
  await gather();
  expect(world.asked).toHaveLength(1);
  at += 2_000;
  world.break(null);
  await gather();
  expect(world.asked).toHaveLength(2);
});
