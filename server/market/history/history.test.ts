import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cryptoChartAttributes, cryptoStatsAttributes } from '../../../contract/crypto-stats.ts';
import { candlesOf, type Tick } from '../../../core/history/candle.ts';
import { grains } from '../../../core/history/chart-plan.ts';
import { dollarValues } from '../../../core/history/dollar-values.ts';
import { demoSeed, simulatedPrices } from '../../../sources/simulated/simulated-source.ts';
import type { PriceSource } from '../../../sources/source.ts';
import { paymentSystems } from '../catalogue/tables.ts';
import { insertSnapshot } from '../rates/store.ts';
import { openTestMarket, type TestMarket } from '../rates/testing.ts';
import { backfillSimulated } from './backfill-simulated.ts';
import { rollUpHistory } from './roll-up-history.ts';
import { forgetOldCandles, readCandles } from './store.ts';

let market: TestMarket;
const simulated: Pick<PriceSource, 'name' | 'simulated'> = { name: 'simulated', simulated: true };
const real: Pick<PriceSource, 'name' | 'simulated'> = { name: 'market', simulated: false };

beforeAll(async () => {
  market = await openTestMarket();
  await backfillSimulated(market.platform);
});

afterAll(() => market.close());

/** A clock that stands where a test puts it, over the real database. */
function at(moment: number) {
  return { ...market.platform, clock: { now: () => new Date(moment) } };
}

async function tick(source: typeof real, moment: number): Promise<void> {
  const asOf = new Date(moment);
  const { database } = market.platform;
  await insertSnapshot(database, source, { asOf, prices: simulatedPrices(demoSeed, asOf) });
}

function all(grain: keyof typeof grains, since: number, until: number, name: 'real' | 'simulated') {
  const range = { since: new Date(since), until: new Date(until) };
  return readCandles(market.platform.database, { market: name, grain }, ['BTC', 'RUB'], range);
}

function get(path: string, headers: Record<string, string> = {}) {
  return market.app.inject({ url: `/api/v1/crypto_stats${path}`, headers });
}

const began = Date.parse('2026-03-01T09:58:10Z');

test('ticks become exact candles of every length, by several workers and again', async () => {
  const moments = Array.from({ length: 40 }, (_, at) => began + at * 17_000);
  const later = Array.from({ length: 10 }, (_, at) => began + 5 * grains.hour + at * 7_000);
  for (const moment of [...moments, ...later]) await tick(real, moment);
  const end = began + 6 * grains.hour;
  await Promise.all([rollUpHistory(at(end), 'real'), rollUpHistory(at(end), 'real')]);
  await rollUpHistory(at(end), 'real');
  const ticks = [...moments, ...later].map((moment): Tick => {
    const price = dollarValues(simulatedPrices(demoSeed, new Date(moment))).get('BTC');
    return { at: moment, price: price ?? 0n };
  });
  for (const grain of ['minute', 'five_minutes', 'hour', 'day'] as const) {
    const stored = await all(grain, began - grains.day, end, 'real');
    const candles = stored
      .filter(({ asset }) => asset === 'BTC')
      .map(({ asset: _asset, backfilled, ...candle }) => {
        expect(backfilled).toBe(false);
        return candle;
      });
    expect(candles).toEqual(candlesOf(ticks, grains[grain]));
  }
});

test('a step that breaks leaves nothing behind and is done again', async () => {
  const since = began + grains.day;
  await tick(real, since);
  const { database } = market.platform;
  await database.execute(sql`
    create function refuse_days() returns trigger language plpgsql as $$
    begin raise exception 'cut short'; end $$`);
  await database.execute(sql`
    create trigger refuse_days before insert on candles
    for each row when (new.grain = 'day') execute function refuse_days()`);
  await expect(rollUpHistory(at(since + grains.hour), 'real')).rejects.toThrow();
  expect(await all('minute', since - grains.minute, since + grains.hour, 'real')).toEqual([]);
  await database.execute(sql`drop trigger refuse_days on candles`);
  await rollUpHistory(at(since + grains.hour), 'real');
  expect(await all('minute', since - grains.minute, since + grains.hour, 'real')).toHaveLength(2);
});

test('a minute that may still get ticks waits', async () => {
  const minute = Math.ceil((began + 2 * grains.day) / grains.minute) * grains.minute;
  await tick(real, minute);
  await rollUpHistory(at(minute + grains.minute + 29_000), 'real');
  expect(await all('minute', minute, minute + 1, 'real')).toEqual([]);
  await rollUpHistory(at(minute + grains.minute + 31_000), 'real');
  expect(await all('minute', minute, minute + 1, 'real')).toHaveLength(2);
});

test('the list names every coin once, with what it costs and how it moved', async () => {
  const answer = await get('/top_15');
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  // The specification's list is of fifteen.
  expect(data).toHaveLength(15);
  for (const [at, coin] of data.entries()) {
    const attributes = cryptoStatsAttributes.parse(coin.attributes);
    expect(coin.id).toBe(attributes.symbol);
    expect(attributes).toMatchObject({ rank: at + 1, simulated: true, market_cap: null });
    expect(attributes.change_24h).toMatch(/^-?\d+\.\d\d$/);
    expect(attributes.sparkline.length).toBeGreaterThan(38);
  }
  expect((await get('/btc')).json().data).toEqual(
    data.find(({ id }: { id: string }) => id === 'BTC'),
  );
  expect((await get('/info/btc')).json().data).toMatchObject({
    type: 'crypto_info',
    attributes: { symbol: 'BTC', description: null, max_supply: null },
  });
});

test.each(['24h', '7d', '30d', '90d', '1y'])(
  'a chart of %s is whole and in order',
  async (period) => {
    for (const path of ['BTC', 'SBERRUB/ltc', 'usdttrc20/BTC']) {
      const answer = await get(`/charts/${path}?period=${period}`);
      const chart = cryptoChartAttributes.parse(answer.json().data.attributes);
      expect(chart.candles.length).toBeGreaterThan(100);
      expect(chart.candles.length).toBeLessThanOrEqual(200);
      const opens = chart.candles.map(([open]) => open);
      expect(
        opens.every((open, at) => at === 0 || open - (opens[at - 1] ?? 0) === chart.step_s * 1000),
      ).toBe(true);
      for (const [, open, high, low, close] of chart.candles) {
        const [o, h, l, c] = [open, high, low, close].map(Number);
        expect(Math.max(o ?? 0, c ?? 0, l ?? 0)).toBeLessThanOrEqual(h ?? 0);
        expect(l).toBeLessThanOrEqual(Math.min(o ?? 0, c ?? 0));
      }
      expect(chart).toMatchObject({ period, simulated: true, backfilled: true });
    }
  },
);

test('a pair is told in the cheaper of its two sides, from either of them', async () => {
  // A minute that ends between the two, or an answer kept from before, would begin it elsewhere.
  const { clock } = market.platform;
  const { now } = clock;
  const moment = new Date(now().getTime() + grains.minute);
  clock.now = () => moment;
  const [there, back] = [await get('/charts/sberrub/ltc'), await get('/charts/ltc/sberrub')];
  const chart = there.json().data.attributes;
  expect(chart).toMatchObject({ period: '24h', base: 'LTC', quote: 'RUB' });
  expect(back.json().data.attributes).toEqual(chart);
  expect(Number(chart.points.at(-1)[1])).toBeGreaterThan(5_000);
  clock.now = now;
});

test.each([
  ['/charts/BTC?period=2d', 422],
  ['/charts/sberrub/ltc?period=', 200],
  ['/charts/sberrub/ltc?period=24h&period=7d', 422],
  ['/charts/RUB', 404],
  ['/charts/sberrub/nothing', 404],
  ['/info/%00', 400],
  ['/constructor', 404],
  [`/${'x'.repeat(250)}`, 404],
])('GET %s answers %i', async (path, status) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(status);
  if (status !== 422) return;
  expect(answer.json().errors[0]).toMatchObject({ source: { parameter: 'period' } });
});

test.each(['ru', 'en'])('what is wrong with a question is said in %s', async (locale) => {
  const of = async (path: string) => get(path, { 'site-locale': locale });
  const period = await of('/charts/BTC?period=forever');
  expect([period.statusCode, (await of('/nothing')).statusCode]).toEqual([422, 404]);
  for (const answer of [period, await of('/nothing'), await of('/charts/a/b')]) {
    const [{ title, code }] = answer.json().errors;
    expect(['invalid_format', 'not_found']).toContain(code);
    expect(/[а-яё]/i.test(title)).toBe(locale === 'ru');
  }
});

const odd = ['%00', '%2e%2e', '%E0%A4%A', '__proto__', 'toString', '%F0%9F%92%A9', "'or'1", 'a,b'];

test.each(odd.flatMap((word) => [word, `info/${word}`, `charts/${word}`, `charts/ltc/${word}`]))(
  'GET /%s is nobody’s mistake but the asker’s',
  async (path) => {
    const answer = await get(`/${path}?period=${path.slice(-3)}&period[]=1&locale=xx`);
    expect([400, 404, 422]).toContain(answer.statusCode);
  },
);

test('a coin has the picture that an operator gave its payment system', async () => {
  const { database } = market.platform;
  const icon = `own-${'0'.repeat(32)}`;
  await database.update(paymentSystems).set({ icon }).where(eq(paymentSystems.id, 'doge'));
  await market.catalogue.refresh();
  const { attributes } = (await get('/info/doge')).json().data;
  expect(attributes.image_url).toBe(`/uploads/icons/${icon}.png`);
});

test('who has the answer already is told so', async () => {
  const { headers } = await get('/charts/BTC');
  expect(headers['cache-control']).toBe('public, max-age=15');
  const again = await get('/charts/BTC', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the demo has a past of a year, which goes on with its ticks and fills its gaps', async () => {
  const now = market.platform.clock.now().getTime();
  const counted = await market.platform.database.execute<{ grain: string; each: number }>(sql`
    select grain, count(*)::int as each from candles
    where market = 'simulated' and asset = 'BTC' group by grain`);
  const each = Object.fromEntries(counted.rows.map((row) => [row.grain, row.each]));
  expect(each['day']).toBeGreaterThanOrEqual(365);
  expect(each['hour']).toBeGreaterThanOrEqual(90 * 24);
  expect(each['five_minutes']).toBeGreaterThanOrEqual(7 * 288);
  expect(each['minute']).toBeGreaterThanOrEqual(1440);

  const tomorrow = Math.floor(now / grains.minute) * grains.minute + grains.day;
  await backfillSimulated(at(tomorrow));
  const filled = await all('five_minutes', now - grains.hour, tomorrow, 'simulated');
  const opens = filled.filter(({ asset }) => asset === 'BTC').map(({ opensAt }) => opensAt);
  expect(opens.every((open, at) => at === 0 || open === (opens[at - 1] ?? 0) + 300_000)).toBe(true);
  expect(opens.at(-1)).toBeGreaterThan(tomorrow - 3 * grains.five_minutes);

  await tick(simulated, tomorrow + 1_000);
  await rollUpHistory(at(tomorrow + 5 * grains.minute), 'simulated');
  const seen = await all('minute', tomorrow, tomorrow + grains.minute, 'simulated');
  expect(seen.map(({ backfilled }) => backfilled)).toEqual([false, false]);
});

test('what is too old is forgotten, days are not', async () => {
  await forgetOldCandles(market.platform.database);
  const until = began + 10 * grains.day;
  expect(await all('five_minutes', began - grains.day, until, 'real')).toEqual([]);
  expect(await all('day', began - grains.day, until, 'real')).not.toEqual([]);
});
