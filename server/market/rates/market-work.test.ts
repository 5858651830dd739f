import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import type { SourceKind, SourcePrice } from '../../../core/rates/market-price.ts';
import { ratio } from '../../../core/rates/ratio.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { usualP2pTerms } from '../../../sources/p2p/p2p-terms.ts';
import { openSource } from '../../../sources/registry.ts';
import { type PriceSource, SourceFault } from '../../../sources/source.ts';
import { isSourceName, sourceAddresses } from '../../../sources/source-names.ts';
import { openStandIn } from '../../../sources/stand-in/testing.ts';
import { listAudit } from '../../office/audit/list-audit.ts';
import { type Announcements, openAnnouncements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { seizeLease } from '../../platform/lease/testing.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { seedCatalogue } from '../catalogue/demo/seed-catalogue.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { setOwnRate } from '../pricing/own-rates.ts';
import { ownRates } from '../pricing/tables.ts';
import { overrideBreaker, readBreakers } from './breakers.ts';
import { marketWork } from './market-work.ts';
import { openRates, type Rates } from './open-rates.ts';
import { restSeconds } from './poll-sources.ts';
import { readSourceHealth } from './source-health.ts';
import { checkSnapshot, forgetOldSnapshots, newestSnapshot } from './store.ts';
import { rateBreakers, rateSnapshots, rateSources } from './tables.ts';

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
});

beforeEach(async () => {
  const { database } = test.platform;
  await database.delete(rateSnapshots);
  await database.delete(rateSources);
  await database.delete(rateBreakers);
  now = start;
  rates?.close();
  const catalogue = await openCatalogue(test.platform, announcements);
  rates = await openRates({ ...test.platform, clock }, announcements, catalogue);
});

afterAll(async () => {
  rates.close();
  await announcements.close();
  await test.close();
});

/** Sources whose words the test decides: three exchanges and two banks. */
function fakeSources() {
  const said = { litecoin: 100, down: false, asked: new Map<string, number>() };
  const source = (name: string, kind: SourceKind, say: () => readonly SourcePrice[]) => ({
    name,
    kind,
    simulated: false,
    paceSeconds: kind === 'bank' ? 3600 : 5,
    async fetch() {
      said.asked.set(name, (said.asked.get(name) ?? 0) + 1);
      if (said.down) throw new SourceFault(name, 'answered 503');
      return { asOf: now, prices: say() };
    },
  });
  const size = () => ({ size: String(now.getTime()) });
  const coins = (): SourcePrice[] => [
    {
      base: 'LTC',
      quote: 'USDT',
      bid: `${said.litecoin - 0.01}`,
      ask: `${said.litecoin}`,
      ...size(),
    },
    { base: 'USDC', quote: 'USDT', bid: '0.9999', ask: '1.0001', ...size() },
  ];
  const money = (): SourcePrice[] => [{ base: 'USD', quote: 'RUB', bid: '84.9', ask: '84.9' }];
  const sources: PriceSource[] = [
    ...['binance', 'okx', 'gate'].map((name) => source(name, 'exchange', coins)),
    ...['cbr', 'open-er-api'].map((name) => source(name, 'bank', money)),
  ];
  return { said, sources };
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

const priced = (rateType: 'fixed' | 'floating') => rates.currentPricing('sberrub-ltc', rateType);

describe('prices of the recorded answers of all sources', () => {
  it('are agreed on, quoted, and can be priced again from their evidence', async () => {
    const standIn = await openStandIn();
    const names = Object.keys(sourceAddresses).filter(isSourceName);
    for (const name of names) {
      const folder = join(import.meta.dirname, '../../../sources', name);
      const [, path = ''] =
        /^`(?:GET|POST) (\S+)`/m.exec(readFileSync(join(folder, 'MAPPING.md'), 'utf8')) ?? [];
      const headers = { date: 'Fri, 20 Nov 2026 09:59:58 GMT' };
      const body = readFileSync(join(folder, 'answer.bytes'));
      const [asks = '', bids = ''] = body.toString().split('\n');
      // Advertisements are asked for side by side: one line of the file answers each.
      const page = (asked: string) => Buffer.from(/"side":"1"|"BUY"/.test(asked) ? asks : bids);
      standIn.serve(path, { body: name.endsWith('-p2p') ? page : body, headers });
    }
    const { address } = standIn;
    const deps = { now: clock.now, address, p2p: { ...usualP2pTerms, skip: 0 } };
    const tick = await openWork(names.map((name) => openSource(name, deps)));
    await tick(0);
    await standIn.close();
    const { database } = test.platform;
    const snapshot = await newestSnapshot(database);
    const shown = snapshot?.prices.map((price) => [
      `${price.base}/${price.quote}`,
      price.bid,
      price.ask,
      price.sources,
    ]);
    expect(shown).toContainEqual(['BTC/USDT', '96411.5', '96413.9', 8]);
    expect(shown).toContainEqual(['USDT/USD', '0.999800039992', '0.99990001', 8]);
    expect(shown).toContainEqual(['EUR/USD', '1.12899958424', '1.12984', 4]);
    expect(shown).toContainEqual(['USDT/RUB', '84.05', '85.11', 4]);
    expect(snapshot?.prices).toHaveLength(18);
    expect(snapshot?.prices.filter(({ hold }) => hold !== 'none')).toEqual([]);
    const checked = await checkSnapshot(database, snapshot?.id ?? '');
    expect(checked?.markets).toHaveLength(21);
    expect(checked?.contradicted).toEqual([]);
    expect(isRefusal(priced('fixed'))).toBe(false);
    const health = await readSourceHealth(database);
    expect(health.map(({ name }) => name)).toEqual([...names].sort());
    expect(health.every(({ faults, lastOkAt }) => faults === 0 && lastOkAt !== null)).toBe(true);
    expect(health.flatMap(({ rejections }) => rejections)).toEqual([]);
  });
});

describe('sources that fail', () => {
  it('leave no quote within 35 seconds, and are quoted again when they are back', async () => {
    const { said, sources } = fakeSources();
    const tick = await openWork(sources);
    await tick(0);
    expect(isRefusal(priced('fixed'))).toBe(false);
    said.down = true;
    let last = 0;
    for (let second = 5; second <= 60; second += 5) {
      await tick(second);
      if (!isRefusal(priced('fixed'))) last = second;
    }
    expect(last).toBeLessThan(35);
    const [binance] = await readSourceHealth(test.platform.database);
    expect(binance).toMatchObject({ name: 'binance', lastError: 'answered 503', lastOkAt: start });
    expect(binance?.faults).toBeGreaterThan(1);
    said.down = false;
    for (const second of [65, 75, 85, 95]) await tick(second);
    expect(isRefusal(priced('fixed'))).toBe(false);
  });

  it('are quoted no more although nobody stores anything newer', async () => {
    const { sources } = fakeSources();
    const tick = await openWork(sources);
    await tick(0);
    now = new Date(start.getTime() + 29_999);
    expect(isRefusal(priced('floating'))).toBe(false);
    now = new Date(start.getTime() + 30_000);
    expect(isRefusal(priced('floating'))).toBe(true);
  });

  it('are asked and quoted at once when the clock is set back', async () => {
    const { said, sources } = fakeSources();
    const tick = await openWork(sources);
    await tick(10_800);
    expect(isRefusal(priced('fixed'))).toBe(false);
    await tick(0);
    expect([...said.asked.values()]).toEqual([2, 2, 2, 2, 2]);
    expect(isRefusal(priced('fixed'))).toBe(false);
  });

  it('are left alone longer and longer, and as long as they ask', () => {
    expect([1, 2, 3, 9].map((faults) => restSeconds(5, faults, null))).toEqual([10, 20, 30, 30]);
    expect([1, 4, 20].map((faults) => restSeconds(3600, faults, null))).toEqual([10, 80, 900]);
    expect(restSeconds(5, 1, 120)).toBe(120);
  });
});

describe('a breaker', () => {
  it('takes the fixed rate away, outlives its worker, and obeys an operator', async () => {
    const { database } = test.platform;
    const { said, sources } = fakeSources();
    const tick = await openWork(sources);
    await tick(0);
    said.litecoin = 95;
    await tick(5);
    expect(priced('fixed')).toMatchObject({
      refused: [{ code: 'rate_unavailable', field: 'rate_type' }],
    });
    expect(isRefusal(priced('floating'))).toBe(false);
    const direction = { id: 'sberrub-ltc', rateTypes: ['fixed', 'floating'] } as const;
    expect(rates.firstPricing(direction)).toMatchObject({ rateType: 'floating' });

    const another = await openWork(sources);
    await another(70);
    const held = await readBreakers(database);
    expect(held.find(({ market }) => market === 'LTC/USDT')).toMatchObject({
      hold: 'fixed',
      reason: 'minute',
      ordered: null,
    });
    expect(isRefusal(await overrideBreaker(database, 'LTC/GOLD', 'release', author))).toBe(true);
    await overrideBreaker(database, 'LTC/USDT', 'release', author);
    await another(75);
    expect(isRefusal(priced('fixed'))).toBe(false);
    const number = { bid: '84.9', ask: '85', leads: true, drift_max: '5', valid_hours: 1 };
    const ownRate = { base: 'USD', quote: 'RUB', ...number };
    await setOwnRate(database, { code: 'own:p2p', terms: ownRate, sources: [] }, author, now);
    await another(77);
    expect(isRefusal(priced('floating'))).toBe(false);
    // Not even a number that needs no market stands in for what an operator has stopped.
    await overrideBreaker(database, 'USD/RUB', 'hold_all', author);
    await another(80);
    expect(isRefusal(priced('floating'))).toBe(true);
    const { rows } = await listAudit(database, {}, { page: 1, per: 10 });
    expect(rows.map(({ actor, action, subjectId }) => [actor, action, subjectId])).toEqual([
      ['operator:1', 'override_breaker', 'USD/RUB'],
      ['operator:1', 'set_own_rate', 'own:p2p'],
      ['operator:1', 'override_breaker', 'LTC/USDT'],
      ['service', 'hold_market', 'LTC/USDT'],
    ]);
  });

  it('prices by other terms once a leading own rate is set anew', async () => {
    const { database } = test.platform;
    const tick = await openWork(fakeSources().sources);
    const termsAt = async (seconds: number) => {
      await tick(seconds);
      const current = priced('floating');
      return isRefusal(current) ? null : current.terms;
    };
    const set = (bid: string) => {
      const number = { bid, ask: '85.2', leads: true, drift_max: '5', valid_hours: 1 };
      return setOwnRate(
        database,
        { code: 'own:p2p', terms: { base: 'USD', quote: 'RUB', ...number }, sources: [] },
        author,
        now,
      );
    };
    const market = await termsAt(0);
    expect(await termsAt(5)).toBe(market);
    await set('84.9');
    const own = await termsAt(10);
    expect(own).not.toBe(market);
    expect(await termsAt(15)).toBe(own);
    await set('84.8');
    const corrected = await termsAt(20);
    expect([market, own, null]).not.toContain(corrected);
  });

  it('prices by own rates alone where there is no source, and by nothing before there is one', async () => {
    const { database } = test.platform;
    await database.delete(ownRates);
    const tick = await openWork([]);
    await tick(0);
    expect(await newestSnapshot(database, now)).toBeNull();
    expect(isRefusal(rates.currentPricing('ltc-sberrub', 'fixed'))).toBe(true);
    const number = { bid: '7900', ask: '8000', leads: true, drift_max: '5', valid_hours: 1 };
    await setOwnRate(
      database,
      { code: 'own:desk', terms: { base: 'LTC', quote: 'RUB', ...number }, sources: [] },
      author,
      now,
    );
    await tick(5);
    const sold = rates.currentPricing('ltc-sberrub', 'fixed');
    const bought = rates.currentPricing('sberrub-ltc', 'fixed');
    if (isRefusal(sold) || isRefusal(bought)) throw new Error('an own rate alone is a price');
    expect(sold.pricing.market).toEqual(ratio(100_000_000n, 790_000n));
    expect(bought.pricing.market).toEqual(ratio(800_000n, 100_000_000n));
    expect(sold.byMarket).toBe(false);
    expect(isRefusal(rates.currentPricing('btc-sberrub', 'fixed'))).toBe(true);
    await tick(3_605);
    expect(isRefusal(rates.currentPricing('ltc-sberrub', 'fixed'))).toBe(true);
    await database.delete(ownRates);
  });

  it('does once what an operator orders, and guards the market again afterwards', async () => {
    const { database } = test.platform;
    const { said, sources } = fakeSources();
    const tick = await openWork(sources);
    await tick(0);
    await overrideBreaker(database, 'LTC/USDT', 'release', author);
    await tick(5);
    const found = async () =>
      (await readBreakers(database)).find(({ market }) => market === 'LTC/USDT');
    expect(await found()).toMatchObject({ hold: 'none', ordered: null });
    said.litecoin = 95;
    await tick(10);
    await tick(15);
    expect(await found()).toMatchObject({ hold: 'fixed', reason: 'minute' });
    expect(isRefusal(priced('fixed'))).toBe(true);
  });

  it('is released by itself after a minute out of sight and three of calm', async () => {
    const { said, sources } = fakeSources();
    const tick = await openWork(sources);
    await tick(0);
    said.litecoin = 95;
    let released = 0;
    for (let second = 5; released === 0 && second < 400; second += 5) {
      await tick(second);
      if (!isRefusal(priced('fixed'))) released = second;
    }
    expect(released).toBe(65 + 180);
    const { rows } = await listAudit(test.platform.database, {}, { page: 1, per: 1 });
    expect(rows).toMatchObject([{ actor: 'service', action: 'release_market' }]);
  });
});

describe('a new worker', () => {
  it('asks banks no sooner than the last one would have, and knows what they said', async () => {
    const { said, sources } = fakeSources();
    await (await openWork(sources))(0);
    const tick = await openWork(sources);
    await tick(30);
    expect(said.asked.get('cbr')).toBe(1);
    expect(said.asked.get('okx')).toBe(2);
    expect(isRefusal(priced('fixed'))).toBe(false);
  });
});

describe('evidence', () => {
  it('that somebody changed is noticed', async () => {
    const { database } = test.platform;
    const tick = await openWork(fakeSources().sources);
    await tick(0);
    const { id = '' } = (await newestSnapshot(database)) ?? {};
    expect(await checkSnapshot(database, id)).toMatchObject({ contradicted: [] });
    await database
      .update(rateSnapshots)
      .set({ prices: sql`jsonb_set(prices, '{0,bid}', '"0.9"')` })
      .where(eq(rateSnapshots.id, id));
    expect((await checkSnapshot(database, id))?.contradicted).toHaveLength(1);
    await database
      .update(rateSnapshots)
      .set({ evidence: sql`replace(evidence, '99.99', '99.98')` })
      .where(eq(rateSnapshots.id, id));
    await expect(checkSnapshot(database, id)).rejects.toThrow('has been changed');
  });

  it.each([
    ['1', 'the rest', (id: string) => ({ snapshotId: id })],
    ['2', 'what came above', (id: string) => ({ snapshotId: '0', above: { snapshotId: id } })],
  ])(
    'that priced order %s, %s, stays while that may be looked into',
    async (no, _what, evidence) => {
      const { database } = test.platform;
      const tick = await openWork(fakeSources().sources);
      await tick(0);
      await tick(5);
      const [used, unused] = await database
        .update(rateSnapshots)
        .set({ grain: 'tick', asOf: sql`now() - interval '2 days'` })
        .returning();
      await database.execute(sql`
      insert into orders (id, number, status, income_system, outcome_system, direction_id,
        rate_type, income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing,
        evidence, policy, held_units, outcome_account, locale, expires_at)
      values (${no.repeat(22)}, ${`1000000${no}`}, 'waiting_funds', 'SBERRUB', 'LTC',
        'sberrub-ltc', 'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}',
        ${JSON.stringify(evidence(used?.id ?? ''))}::jsonb, '{}', 0, 'x', 'ru', now())`);
      const leftAfter = async (orderDays: number) => {
        await forgetOldSnapshots(database, orderDays);
        const left = await database.select().from(rateSnapshots).orderBy(desc(rateSnapshots.asOf));
        return left.map(({ id, grain }) => [id, grain]);
      };
      expect(await leftAfter(180)).toEqual([[used?.id, 'order']]);
      expect(unused).toBeDefined();
      await database.update(rateSnapshots).set({ asOf: sql`now() - interval '179 days'` });
      expect(await leftAfter(180)).toEqual([[used?.id, 'order']]);
      await database.update(rateSnapshots).set({ asOf: sql`now() - interval '181 days'` });
      expect(await leftAfter(0)).toEqual([[used?.id, 'order']]);
      expect(await leftAfter(180)).toEqual([]);
    },
  );
});
