import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorActor } from '../../../../core/actor.ts';
import { parseAmount } from '../../../../core/money/amount.ts';
import { lastPlace } from '../../../../core/money/arithmetic.ts';
import { scaleOf } from '../../../../core/money/asset.ts';
import { incomeUnits } from '../../../../core/money/units.ts';
import { plainTerms, type RuleTerms } from '../../../../core/pricing/rule-terms.ts';
import { simulatedSource } from '../../../../sources/simulated/simulated-source.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { type App, buildApp } from '../../../platform/http/app.ts';
import { findExchange } from '../../catalogue/catalogue.ts';
import { partners } from '../../partners/tables.ts';
import { changeRule } from '../../pricing/change-rule.ts';
import { insertSnapshot } from '../../rates/store.ts';
import { openTestMarket, type TestMarket } from '../../rates/testing.ts';
import { type LiveMonitorTerms, openMonitorTerms } from '../open-monitor-terms.ts';
import { registerExports } from '../routes.ts';
import { monitorDirections, monitorSystems } from '../tables.ts';
import { quotedUnits } from '../testing.ts';
import { openCollector } from './collect-items.ts';
import { type Exports, openExports } from './open-exports.ts';
import { type PromisedStep, promisedUnits, readFile } from './read-file.ts';

let market: TestMarket;
let app: App;
let terms: LiveMonitorTerms;
let exports: Exports;
const notice = { technicalBreak: false };
function sourcesOf({ catalogue, rates, platform, reserves, slots }: TestMarket) {
  return {
    catalogue,
    rates,
    clock: platform.clock,
    reserves: () => new Map(reserves),
    slotsOf: ({ code }: { code: string }) => slots.get(code) ?? null,
  };
}

beforeAll(async () => {
  market = await openTestMarket();
  const { platform, announcements } = market;
  app = await buildApp(platform);
  terms = await openMonitorTerms(platform, announcements);
  exports = openExports({
    sources: sourcesOf(market),
    terms,
    notices: { current: () => ({ ...emptyNotice, ...notice }) },
    tasks: platform.tasks,
  });
  registerExports(app, exports, terms);
});

let at = 0;

// A whole file is looked through at the prices of one moment, however long that takes. Every test
// is later than whatever the one before let go by.
beforeEach(async () => {
  at = Math.max(Date.now(), at + 20_000);
  const now = new Date(at);
  market.platform.clock.now = () => now;
  await market.tick();
});

afterAll(async () => {
  await app.close();
  exports.close();
  terms.close();
  await market.close();
});

const emptyNotice = {
  shown: false,
  level: 'info' as const,
  textRu: '',
  textEn: '',
  technicalBreak: false,
  resumeAt: null,
  version: 1,
  updatedAt: new Date(0),
};

/** What a file says is left of a payment system. */
function announcedReserve(code: string, body: string): string | undefined {
  return new RegExp(`<to>${code}</to>.*?<amount>([^<]*)<`).exec(body)?.[1];
}

/** Lets so much time go by. */
function pass(milliseconds: number): void {
  const later = new Date(market.platform.clock.now().getTime() + milliseconds);
  market.platform.clock.now = () => later;
}

function get(path: string, headers: Record<string, string> = {}) {
  return (path.startsWith('/export') ? app : market.app).inject({ url: path, headers });
}

/** How far a promise is from the quote, in the smallest that can tell the two sides apart. */
function offBy(from: string, to: string, step: PromisedStep, income: string): bigint {
  const exchange = findExchange(market.catalogue.current(), from, to);
  const read = exchange === null ? null : parseAmount(income, exchange.income.asset);
  if (exchange === null || read === null || 'code' in read) throw new Error('no such amount');
  const [give, get] = [exchange.income, exchange.outcome];
  const scales = { income: scaleOf(give.asset), outcome: scaleOf(get.asset) };
  const place = lastPlace(get.asset, get.precision);
  const free = { ...step, toFee: { digits: 0n, places: 0 } };
  const worth = promisedUnits(free, lastPlace(give.asset, give.precision), scales);
  const grain = worth + place + 2n;
  const off =
    promisedUnits(step, read.units, scales) - quotedUnits(sourcesOf(market), from, to, income);
  return off / grain;
}

async function setRule(directionId: string, changed: Partial<RuleTerms>): Promise<void> {
  const actor = operatorActor(randomUUID());
  await inTransaction(market.platform.database, (tx) =>
    changeRule(tx, directionId, { ...plainTerms, ...changed }, actor),
  );
  await market.pricing.refresh();
}

test.each(['/export/bestchange.xml', '/export/bestchange-1.1.xml', '/export/rates.json'])(
  'every rate of %s is what a quote gives at its minimum and its maximum',
  async (path) => {
    await market.platform.database.execute(sql`
      update directions set income_fee_ppm = 5000, income_fee_fixed = 1, outcome_fee_ppm = 7000
      where position % 3 = 0`);
    await market.catalogue.refresh();
    await setRule('sberrub-btc', {
      amounts: [
        { from: '50000', markup: '-1' },
        { from: '100000', markup: '-2' },
      ],
    });
    await setRule('usdttrc20-trx', { income_markup: '1', profit_min_amount: '5' });
    market.slots.set('SBERRUB', [
      { incomeMin: incomeUnits(555_500n), incomeMax: incomeUnits(20_000_000n) },
    ]);
    const rows = readFile((await get(path)).body);
    expect(rows.length).toBeGreaterThan(1000);
    const stepped = rows.find(({ from, to }) => from === 'SBERRUB' && to === 'BTC');
    expect(stepped?.steps).toHaveLength(path.endsWith('bestchange.xml') ? 1 : 3);
    for (const { from, to, steps } of rows) {
      for (const step of steps) {
        expect(offBy(from, to, step, step.incomeMin), `${from} ${to} minimum`).toBe(0n);
        expect(offBy(from, to, step, step.incomeMax), `${from} ${to} maximum`).toBe(0n);
      }
    }
    market.slots.clear();
  },
);

/** Every element that the published schemas of the two versions have. */
const elements = {
  '/export/bestchange.xml':
    'rates item from to in out amount minamount maxamount minfee fromfee tofee city param ' +
    'floating delay',
  '/export/bestchange-1.1.xml':
    'rates item from to in out amount frommin frommax tomin tomax minfee fromfee tofee city ' +
    'param floating delay step manual juridical verifying cardverify otherin otherout reg ' +
    'card2card delivery hold',
};

/** Each element with the one it stands in; throws where one is not closed, or closed twice. */
function placesOf(xml: string): ReadonlySet<string> {
  const places = new Set<string>();
  const open = ['document'];
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)([\w.]+)[^<>]*?(\/?)>/g)) {
    if (end === '/') expect(open.pop()).toBe(name);
    else places.add(`${open.at(-1)} ${name}`);
    if (end === '' && empty === '') open.push(name);
  }
  expect(open).toEqual(['document']);
  return places;
}

function isPlace(place: string): boolean {
  if (place === 'document rates' || place === 'rates item') return true;
  return /^step (in|out|tofee)$/.test(place) || /^item (?!item|rates)/.test(place);
}

test.each(Object.entries(elements))(
  '%s has no element the schema does not',
  async (path, names) => {
    const { database } = market.platform;
    await database
      .insert(monitorDirections)
      .values({
        directionId: 'sberrub-btc',
        flags: ['juridical', 'verifying', 'cardverify', 'otherin', 'reg', 'card2card', 'hold'],
        cities: ['MSK', 'SPB'],
        incomeCosts: ['0.8 %', '5 RUB'],
        incomeCostMin: '10 RUB',
        delayMinutes: 15,
      })
      .onConflictDoNothing();
    await terms.refresh();
    const { body, headers } = await get(path);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const used = new Set([...body.matchAll(/<([a-z0-9]+)[ />]/g)].map(([, name]) => name));
    const allowed = new Set(names.split(' '));
    expect([...used].filter((name) => name === undefined || !allowed.has(name))).toEqual([]);
    const places = placesOf(body);
    expect([...places].filter((place) => !isPlace(place))).toEqual([]);
    expect(places.has('step in')).toBe(path.endsWith('-1.1.xml'));
    const own = body.split('\n').filter((line) => /<from>SBERRUB<.*<to>BTC</.test(line));
    expect(own.map((line) => /<city>(\w+)</.exec(line)?.[1])).toEqual(['MSK', 'SPB']);
    expect(own[0]).toContain('<fromfee>0.8 %</fromfee><fromfee>5 RUB</fromfee>');
    await database.delete(monitorDirections);
    await terms.refresh();
  },
);

test('a file in hand is answered with 304, by its tag or its time, until prices change', async () => {
  const path = '/export/bestchange.xml';
  const first = await get(path, { 'accept-encoding': 'gzip' });
  expect(first.headers['content-encoding']).toBe('gzip');
  const etag = String(first.headers['etag']);
  const since = String(first.headers['last-modified']);
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get(path, { 'if-modified-since': since })).statusCode).toBe(304);
  expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  const refusing = await get(path, { 'accept-encoding': 'gzip;q=0, br;q=0' });
  expect(refusing.headers['content-encoding']).toBeUndefined();
  await market.tick(new Date(market.platform.clock.now().getTime() + 5_000));
  const next = await get(path, { 'if-none-match': etag, 'if-modified-since': since });
  expect(next.statusCode).toBe(200);
  expect((await get(path, { 'if-modified-since': since })).statusCode).toBe(200);
});

test('a file made of what has changed is the file made anew', async () => {
  const path = '/export/bestchange-1.1.xml';
  const first = (await get(path)).body;
  const full = market.reserves.get('LTC') ?? 0n;
  market.reserves.set('LTC', full / 2n);
  pass(1_000);
  const changed = (await get(path)).body;
  const lines = first.split('\n').filter((line, at) => line !== changed.split('\n')[at]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes('<to>LTC</to>'))).toBe(true);
  exports.renew();
  expect((await get(path)).body).toBe(changed);
  market.reserves.set('LTC', full);
  pass(1_000);
  expect((await get(path)).body).toBe(first);
});

test('what orders take from reserves is told after a second, and prices at once with it', async () => {
  const path = '/export/bestchange-1.1.xml';
  const first = (await get(path)).body;
  const full = market.reserves.get('LTC') ?? 0n;
  market.reserves.set('LTC', full / 2n);
  pass(999);
  expect((await get(path)).body).toBe(first);
  pass(1);
  const second = (await get(path)).body;
  expect(second).not.toBe(first);
  market.reserves.set('LTC', full);
  expect((await get(path)).body).toBe(second);
  await market.tick(market.platform.clock.now());
  const third = (await get(path)).body;
  expect(announcedReserve('LTC', third)).toBe(announcedReserve('LTC', first));
  expect(announcedReserve('LTC', third)).not.toBe(announcedReserve('LTC', second));
});

test('a direction whose reserve is below its least order is told no longer than a second', async () => {
  const path = '/export/bestchange-1.1.xml';
  const toLtc = async () =>
    readFile((await get(path)).body).filter(({ to }) => to === 'LTC').length;
  expect(await toLtc()).toBeGreaterThan(10);
  const full = market.reserves.get('LTC') ?? 0n;
  market.reserves.set('LTC', 1n);
  pass(1_000);
  expect(await toLtc()).toBe(0);
  market.reserves.set('LTC', full);
});

test('a quote is answered between any two directions of a file being made, and it is the same file', async () => {
  const plain = openCollector(sourcesOf(market));
  const inputs = {
    catalogue: market.catalogue.current(),
    terms: terms.current(),
    ratesAsOf: market.platform.clock.now(),
  };
  const whole = (await plain.collect(inputs, ['json'])).get('json')?.plain.toString();
  let quotes = 0;
  const rest = async () => {
    await breathe();
    expect(quotedUnits(sourcesOf(market), 'USDTTRC20', 'TRX', '500')).toBeGreaterThan(0n);
    quotes += 1;
  };
  const cut = openCollector(sourcesOf(market), () => ({ isOver: () => true, rest }));
  const pieces = (await cut.collect(inputs, ['json'])).get('json')?.plain.toString();
  expect(pieces).toBe(whole);
  // One for each direction looked up, and one for each written.
  expect(quotes).toBeGreaterThan(2_000);
});

test('a monitor that is switched off, and one that nobody knows, has no file', async () => {
  const { database } = market.platform;
  await database.update(partners).set({ exportEnabled: false });
  await terms.refresh();
  expect((await get('/export/bestchange.xml')).statusCode).toBe(404);
  expect((await get('/export/unknown.xml')).statusCode).toBe(404);
  await database.update(partners).set({ exportEnabled: true });
  await terms.refresh();
});

test('a monitor’s own code and marks of a payment system stand in all its directions', async () => {
  const { database } = market.platform;
  const values = { paymentSystemId: 'sberrub', code: 'SBRF', incomeFlags: ['verifying'] };
  await database.insert(monitorSystems).values(values);
  await database.insert(monitorDirections).values({ directionId: 'sberrub-ltc', exported: false });
  await terms.refresh();
  const lines = (await get('/export/bestchange.xml')).body.split('\n');
  expect(lines.some((line) => line.includes('<from>SBERRUB<'))).toBe(false);
  const own = lines.filter((line) => line.includes('<from>SBRF<'));
  expect(own.length).toBeGreaterThan(10);
  expect(own.every((line) => /<param>[^<]*verifying/.test(line))).toBe(true);
  expect(own.some((line) => line.includes('<to>LTC<'))).toBe(false);
});

test('files and the public list leave out a direction as soon as its price has run out', async () => {
  const now = market.platform.clock.now();
  const source = simulatedSource({ seed: 'test', now: () => now });
  const { prices } = await source.fetch();
  const terms = { hold: 'none', sources: 3, degraded: false, asOf: now } as const;
  const mortal = prices.map((price) => {
    const seconds = price.base === 'LTC' ? 7 : 29;
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    return { ...price, ...terms, mid: price.bid, expiresAt };
  });
  const asOf = new Date(now.getTime() + 1);
  pass(1);
  await insertSnapshot(market.platform.database, source, { asOf, prices: mortal });
  await market.rates.refresh();
  const rows = async () => readFile((await get('/export/bestchange-1.1.xml')).body);
  const listed = async (): Promise<{ income: string; outcome: string }[]> =>
    (await get('/uploads/cs.json')).json().directions;
  const litecoins = async () => [
    (await rows()).filter(({ from, to }) => from === 'LTC' || to === 'LTC').length > 0,
    (await listed()).some(({ income, outcome }) => income === 'LTC' || outcome === 'LTC'),
  ];
  expect(await litecoins()).toEqual([true, true]);
  pass(6_999);
  expect(await litecoins()).toEqual([false, false]);
  expect((await rows()).length).toBeGreaterThan(500);
  pass(22_000);
  // What is left is one to one, and needs no price.
  const assetOf = (code: string) => market.catalogue.current().systemByCode.get(code)?.asset;
  const left = await listed();
  expect(left.filter(({ income, outcome }) => assetOf(income) !== assetOf(outcome))).toEqual([]);
  expect((await rows()).length).toBeLessThanOrEqual(left.length);
});

test('the head of a file is that of the file, and a file that emptied is told to whoever goes by time', async () => {
  const path = '/export/bestchange.xml';
  const whole = await get(path, { 'accept-encoding': 'gzip' });
  const head = await app.inject({
    method: 'HEAD',
    url: path,
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['etag', 'last-modified', 'content-type', 'content-encoding', 'vary']) {
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  }
  expect(Number(head.headers['content-length'])).toBe(whole.rawPayload.length);
  const since = String(whole.headers['last-modified']);
  for (const odd of ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '']) {
    expect((await get(path, { 'if-modified-since': odd })).statusCode).toBe(200);
  }
  // The tag counts before the time.
  const other = { 'if-none-match': '"other"', 'if-modified-since': since };
  expect((await get(path, other)).statusCode).toBe(200);
  expect((await get(path, { 'if-none-match': '*' })).statusCode).toBe(304);
  notice.technicalBreak = true;
  const emptied = await get(path, { 'if-modified-since': since });
  notice.technicalBreak = false;
  expect(emptied.statusCode).toBe(200);
  expect(readFile(emptied.body)).toEqual([]);
});

test('in a technical break and without fresh prices every file is empty, and still a file', async () => {
  for (const path of [
    '/export/bestchange.xml',
    '/export/bestchange-1.1.xml',
    '/export/rates.json',
  ]) {
    notice.technicalBreak = true;
    expect(readFile((await get(path)).body)).toEqual([]);
    notice.technicalBreak = false;
    expect(readFile((await get(path)).body)).not.toEqual([]);
  }
  const { clock } = market.platform;
  const { now } = clock;
  const later = new Date(now().getTime() + 40_000);
  clock.now = () => later;
  expect((await get('/export/bestchange.xml')).body).toMatch(/<rates>\n<\/rates>/);
  clock.now = now;
});
