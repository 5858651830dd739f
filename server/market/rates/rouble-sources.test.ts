import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { PairPrice, PriceSource } from '../../../sources/source.ts';
import { type Announcements, openAnnouncements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { seizeLease } from '../../platform/lease/testing.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { seedCatalogue } from '../catalogue/demo/seed-catalogue.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { setOwnRate } from '../pricing/own-rates.ts';
import { ownRates } from '../pricing/tables.ts';
import { readAlarmed, readDisagreements } from './disagreements.ts';
import { marketWork } from './market-work.ts';
import { openRates, type Rates } from './open-rates.ts';
import { addRateMetrics } from './rate-metrics.ts';
import { newestSnapshot } from './store.ts';

const start = new Date('2026-11-20T10:00:00Z');
const author = { actor: operatorActor('1'), ip: '127.0.0.1' };

let test: TestPlatform;
let announcements: Announcements;
let rates: Rates;
let now = start;
const clock = { now: () => now };
const quiet = { warn: () => undefined };

beforeAll(async () => {
  test = await createTestPlatform();
  const { database, log } = test.platform;
  await inTransaction(database, (tx) => seedCatalogue(tx, { litecoin: false }));
  announcements = await openAnnouncements(database, log);
  const catalogue = await openCatalogue(test.platform, announcements);
  rates = await openRates({ ...test.platform, clock }, announcements, catalogue);
});

afterAll(async () => {
  rates.close();
  await announcements.close();
  await test.close();
});

type Prices = [bid: string, ask: string];

/** A source of one pair, whose words the test decides; without any it fails. */
function sourceOf(
  name: string,
  pair: Pick<PairPrice, 'base' | 'quote'>,
  words: ReadonlyMap<string, Prices>,
): PriceSource {
  const ofRoubles = pair.base === 'USDT' && pair.quote === 'RUB';
  return {
    name,
    simulated: false,
    kind: 'exchange',
    paceSeconds: 5,
    markets: ofRoubles ? ['USDT/RUB'] : [],
    async fetch() {
      const [bid, ask] = words.get(name) ?? [];
      if (bid === undefined || ask === undefined) throw new Error('answers nothing');
      return { asOf: now, prices: [{ ...pair, bid, ask, size: String(now.getTime()) }] };
    },
  };
}

async function openWork(sources: readonly PriceSource[]) {
  const { database, config } = test.platform;
  const work = marketWork({ clock, log: quiet, database, config }, sources);
  await work.begin?.();
  const lease = await seizeLease(database, 'rates');
  return async (seconds: number) => {
    now = new Date(start.getTime() + seconds * 1000);
    await work.tick(lease);
    await rates.refresh();
  };
}

/** What one dollar coin costs in roubles by the market of now; null while it has no price. */
function cost(): string | null {
  const current = rates.currentPricing('sberrub-usdttrc20', 'floating');
  if (isRefusal(current)) return null;
  const { income, outcome } = current.pricing.market;
  return ((Number(income) / Number(outcome)) * 10 ** 4).toFixed(2);
}

const formula = 'min(rapira USDT/RUB ask, abcex USDT/RUB) + 0.5 %';

it('the dollar coin in roubles is what its sources say, or a formula of them, and nothing else', async () => {
  const { database, log } = test.platform;
  const warned = vi.spyOn(quiet, 'warn');
  const dollars = { base: 'USD', quote: 'RUB' } as const;
  const roubles = { base: 'USDT', quote: 'RUB' } as const;
  const coin = { base: 'USDT', quote: 'USD' } as const;
  const litecoin = { base: 'LTC', quote: 'USDT' } as const;
  const words = new Map<string, Prices>([
    ['rapira', ['92', '92.2']],
    ['abcex', ['92.1', '92.3']],
    ...['bank1', 'bank2'].map((name): [string, Prices] => [name, ['84.9', '84.9']]),
    ...['kraken', 'other'].map((name): [string, Prices] => [name, ['0.9999', '1.0001']]),
    ...['okx', 'gate'].map((name): [string, Prices] => [name, ['99.9', '100']]),
  ]);
  const tick = await openWork([
    ...['rapira', 'abcex'].map((name) => sourceOf(name, roubles, words)),
    ...['bank1', 'bank2'].map((name) => sourceOf(name, dollars, words)),
    ...['kraken', 'other'].map((name) => sourceOf(name, coin, words)),
    ...['okx', 'gate'].map((name) => sourceOf(name, litecoin, words)),
  ]);
  await tick(0);
  // Two agree, so the spread is wider; the dollar of the banks, at 84.9, has no say in it.
  expect(cost()).toBe('93.22');
  const terms = {
    base: 'USDT',
    quote: 'RUB',
    bid: formula,
    ask: formula,
    leads: true,
    drift_max: '5',
    valid_hours: null,
  };
  const wording = { code: 'own:rub', terms, sources: ['rapira', 'abcex'] };
  expect(isRefusal(await setOwnRate(database, wording, author, now))).toBe(false);
  await tick(5);
  expect(cost()).toBe('92.66');
  // What hangs on the dollar coin goes by it too.
  const litecoins = rates.currentPricing('sberrub-ltc', 'floating');
  expect(isRefusal(litecoins) ? null : litecoins.byMarket).toBe(false);

  words.set('abcex', ['95', '95.2']);
  await tick(10);
  const raised = await readDisagreements(database, 20_000n, now);
  expect(raised[0]).toMatchObject({ pair: 'USDT/RUB', raisedAt: expect.any(Date) });
  expect(await readAlarmed(database)).toEqual(['USDT/RUB']);
  const registry = new Registry();
  addRateMetrics(registry, { database, log });
  expect(await registry.metrics()).toContain('rate_sources_disagree{pair="USDT/RUB"} 1');
  expect(warned).toHaveBeenCalledWith(
    { pair: 'USDT/RUB', words: { rapira: '92.1', abcex: '95.1' }, percent: '3.2574' },
    'price sources disagree',
  );
  // It is only told: the formula goes on.
  expect(cost()).toBe('92.66');
  words.set('abcex', ['92.1', '92.3']);
  await tick(15);
  expect(await readAlarmed(database)).toEqual([]);

  words.delete('abcex');
  await tick(40);
  expect(cost()).toBeNull();
  const lacking = await newestSnapshot(database);
  expect(lacking?.own[0]).toMatchObject({ failure: 'stale', failureAt: 'abcex USDT/RUB mid' });
  await database.delete(ownRates);
  await tick(45);
  // One source of two is no price, and the dollar of the banks does not stand in for it.
  expect(lacking?.closed).toEqual(['USDT/RUB']);
  expect(cost()).toBeNull();
});
