import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  OwnRateAttributes,
  PriceCheckAttributes,
  TrialAttributes,
} from '../../../contract/pricing.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { readReserves } from '../../money/ledger/balances.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../office/access/testing.ts';
import { ownQuotes } from '../pricing/own-quotes.ts';
import { insertSnapshot } from '../rates/store.ts';

let office: TestOffice;
const pair = 'sberrub-ltc';
const noon = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  office = await openTestOffice();
});

// However long a test before took, prices are fresh.
beforeEach(() => tick());

afterAll(() => office.close());

/** A tick of now, with the own rates of now, of a market that stands still: as it was at `noon`. */
async function tick(): Promise<void> {
  const { database, clock } = office.platform;
  const now = clock.now();
  const source = simulatedSource({ seed: 'office', now: () => noon });
  const report = { ...(await source.fetch()), asOf: now };
  const own = await ownQuotes(database, report, now);
  await insertSnapshot(database, source, { ...report, own });
  await office.modules.rates.refresh();
}

async function price(id = pair) {
  const answer = await office.operator.call('GET', `/prices/${id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.attributes;
}

function change(attributes: object): Promise<Answer> {
  return office.admin.call('POST', '/prices/change', { ids: [pair], ...attributes });
}

async function plain(): Promise<void> {
  await change({ without_rule: true, fixed_markup: '2', floating_markup: '1' });
}

async function tried(attributes: object): Promise<TrialAttributes> {
  const answer = await office.operator.call('POST', '/prices/trial', attributes);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.attributes;
}

function fieldsOf(answer: Answer): unknown[] {
  return answer
    .json()
    .errors.map(({ source }: { source?: { pointer?: string } }) => source?.pointer ?? null);
}

describe('the board', () => {
  test('prices every direction by the function of the quotes, and finds them by words', async () => {
    const all = (await office.operator.call('GET', '/prices?per=20')).json();
    expect(all.meta.total).toBe(office.modules.catalogue.current().directions.length);
    expect(all.meta.ids).toHaveLength(all.meta.total);
    const found = (await office.operator.call('GET', '/prices?search=сбер litecoin')).json();
    const line = found.data.find(({ id }: { id: string }) => id === pair);
    const priced = office.modules.rates.currentPricing(pair, 'fixed');
    expect(line.attributes.rate).toEqual('rate' in priced ? priced.rate : null);
    expect(line.attributes).toMatchObject({ trouble: null, ruled: false, steps: 1 });
  });

  test('shows what is ruled, and what is in trouble', async () => {
    await plain();
    await change({ rate_per: 'outcome', rate_ceiling: '1' });
    const ruled = (await office.operator.call('GET', '/prices?filter=ruled')).json();
    expect(ruled.data.map(({ id }: { id: string }) => id)).toEqual([pair]);
    const trouble = (await office.operator.call('GET', '/prices?filter=trouble')).json();
    expect(trouble.data[0].attributes).toMatchObject({ trouble: 'out_of_bounds', rate: null });
    expect((await office.operator.call('GET', '/prices?filter=odd')).statusCode).toBe(422);
    await plain();
  });
});

describe('a change of prices', () => {
  test('is in force at once, for the quote, the order and the published list alike', async () => {
    await plain();
    const before = await price();
    const done = await change({ income_markup: '1.5', profit_min: '0.5' });
    expect(done.json().meta).toEqual({ changed: 1 });
    const after = await price();
    expect(after).toMatchObject({ ruled: true, margin: '3.5', terms: { income_markup: '1.5' } });
    expect(after.rate).not.toEqual(before.rate);
    expect((await change({ income_markup: '1.5' })).json().meta).toEqual({ changed: 0 });
  });

  test('of many is done for all or for none, and written down for each', async () => {
    const ids = [pair, 'sberrub-btc'];
    const wrong = await change({ ids: [...ids, 'gold-silver'], outcome_markup: '1' });
    expect(wrong.statusCode).toBe(404);
    expect((await change({ ids, outcome_markup: '0.25' })).json().meta).toEqual({ changed: 2 });
    const log = (await office.operator.call('GET', '/price_log')).json();
    expect(log.data[0].attributes).toMatchObject({
      kind: 'rule',
      after: { outcome_markup: '0.25' },
    });
    const own = (await office.operator.call('GET', `/price_log?subject=${pair}`)).json();
    const subjects = own.data.map(
      ({ attributes }: { attributes: { subject: string } }) => attributes.subject,
    );
    expect(new Set(subjects)).toEqual(new Set([pair]));
    const audit = (await office.admin.call('GET', '/audit_log?search=change_prices')).json();
    expect(audit.data.length).toBeGreaterThanOrEqual(2);
    await change({ ids, without_rule: true });
  });

  test('of many replaces every part of a rule that is named, and leaves the others', async () => {
    await plain();
    const ids = [pair, 'sberrub-btc'];
    await change({ income_markup: '0.5', amounts: [{ from: '20000', markup: '-0.4' }] });
    const parts = {
      reserves: [{ below: '1', markup: '0.5' }],
      hours: [{ days: [6, 7], from: '22:00', to: '08:00', markup: '0.3' }],
      rate_per: 'income',
      rate_step: '0.00000001',
      rate_floor: null,
      place: {
        target: 2,
        step: '0.01',
        reserve_min: null,
        follow: [],
        ignore: [],
        spike: '5',
        profit_max: null,
      },
    };
    const tried = await office.admin.call('POST', '/prices/trial', { ids, ...parts });
    expect(tried.json().data.attributes).toMatchObject({ directions: 2 });
    expect((await change({ ids, ...parts })).json().meta).toEqual({ changed: 2 });
    const saved = { income_markup: '0.5', amounts: [{ from: '20000', markup: '-0.4' }] };
    expect((await price()).terms).toMatchObject({ ...parts, ...saved });
    expect((await price('sberrub-btc')).terms).toMatchObject({ ...parts, amounts: [] });
    await change({ ids, without_rule: true });
  });

  test.each<[object, string]>([
    [{ fixed_markup: 'much' }, 'fixed_markup'],
    [{ floating_markup: '51' }, 'floating_markup'],
    [{ amounts: [{ from: '100', markup: '1' }] }, 'amounts'],
    [{ amounts: [{ from: '1.005', markup: '-1' }] }, 'amounts'],
    [{ amounts: [{ from: 5, markup: '-1' }] }, 'amounts'],
    [{ rate_step: '-1' }, 'rate_step'],
    [{ path: ['GOLD/USD'] }, 'path'],
    [{ hours: [{ days: [8], from: '10:00', to: '11:00', markup: '1' }] }, 'hours'],
    [{ ids: [] }, 'ids'],
    [{ place: { target: 0 } }, 'place'],
  ])('of %j is refused by the name of its field', async (attributes, field) => {
    const answer = await change(attributes);
    expect([404, 422]).toContain(answer.statusCode);
    expect(fieldsOf(answer)).toContain(`/data/attributes/${field}`);
  });

  test('is an admin’s alone', async () => {
    const answer = await office.operator.call('POST', '/prices/change', { ids: [pair] });
    expect(answer.statusCode).toBe(403);
  });
});

describe('what the last orders would have cost', () => {
  test('is worked out of what is kept of them, and nothing is changed by asking', async () => {
    await plain();
    await tick();
    await office.placeOrder('sberrub', 'ltc', '15000');
    await office.placeOrder('sberrub', 'ltc', '60000');
    const asked = { ids: [pair], amounts: [{ from: '50000', markup: '-0.5' }] };
    const answer = await office.operator.call('POST', '/prices/trial', asked);
    const trial: TrialAttributes = answer.json().data.attributes;
    expect(trial).toMatchObject({ directions: 1, orders: 2, orders_changed: 1, orders_refused: 0 });
    expect(trial.examples).toHaveLength(1);
    expect(trial.examples[0]?.income_before).toBe('60000.00');
    expect(Number(trial.examples[0]?.outcome_after)).toBeGreaterThan(
      Number(trial.examples[0]?.outcome_before),
    );
    expect(Number(trial.margin_after)).toBeLessThan(Number(trial.margin_before));
    expect(await price()).toMatchObject({ ruled: false });
  });

  test('leaves the amount that the customer fixed as it was', async () => {
    const id = await office.placeOrder('sberrub', 'btc', '0.01', 'outcome');
    const asked = { ids: ['sberrub-btc'], fixed_markup: '7' };
    const trial = await tried(asked);
    expect(trial).toMatchObject({ orders: 1, orders_changed: 1, orders_unknown: 0 });
    const [example] = trial.examples;
    expect(example).toMatchObject({ order: id, asked_side: 'outcome' });
    expect([example?.outcome_before, example?.outcome_after]).toEqual(['0.01000000', '0.01000000']);
    expect(Number(example?.income_after)).toBeGreaterThan(Number(example?.income_before));
    expect(Number(trial.margin_after)).toBeGreaterThan(Number(trial.margin_before));
    // Where nobody knows any more and the amounts fit together by either side, the income counts.
    await office.platform.database.execute(
      sql`update orders set version = version + 1, asked_side = null where id = ${id}`,
    );
    const [unknown] = (await tried(asked)).examples;
    expect(unknown).toMatchObject({ asked_side: 'income' });
    expect(unknown?.income_after).toBe(unknown?.income_before);
  });

  test('takes the reserve of the moment each was made at', async () => {
    const { catalogue } = office.modules;
    const doge = catalogue.current().systemById.get('doge');
    if (doge === undefined) throw new Error('a system of the demo');
    const free = async () => {
      const all = await readReserves(office.platform.database);
      return formatAmount(amount(all.get('DOGE') ?? 0n, doge.asset), doge.precision);
    };
    const full = await free();
    const rich = await office.placeOrder('sberrub', 'doge', '20000');
    const poor = await office.placeOrder('sberrub', 'doge', '20000');
    const left = await free();
    expect(Number(left)).toBeLessThan(Number(full));
    const trial = (below: string) =>
      tried({ ids: ['sberrub-doge'], reserves: [{ below, markup: '5' }] });
    // The reserve was full for the first of them, and below that for the second.
    const between = await trial(full);
    expect(between.examples.map(({ order }) => order)).toEqual([poor]);
    expect((await trial(left)).orders_changed).toBe(0);
    const above = await trial(String(Number(full) + 1));
    expect(above.examples.map(({ order }) => order)).toEqual([poor, rich]);
  });

  test('counts apart of what too little is kept, and leaves it out of every sum', async () => {
    const place = { target: 1, step: '0.01', reserve_min: null, follow: [], ignore: [] };
    const placed = await tried({ ids: [pair], place: { ...place, spike: '5', profit_max: null } });
    const nothing = { orders_changed: 0, orders_refused: 0, volume: '0.00', margin_after: '0.00' };
    expect(placed).toMatchObject({ orders: 2, orders_unknown: 2, ...nothing });
    const path = ['own:later', 'USDT/USD', 'LTC/USDT'];
    await office.admin.call('PUT', '/own_rates/later', ownRate);
    expect(await tried({ ids: [pair], path })).toMatchObject({ orders_unknown: 2, ...nothing });
    await office.admin.call('DELETE', '/own_rates/later');
  });

  test('shows the floating rate while the fixed one is held, and a loss as a loss', async () => {
    const { database, clock } = office.platform;
    const source = simulatedSource({ seed: 'office', now: () => noon });
    const { prices } = await source.fetch();
    const [asOf, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 30_000)];
    const terms = { hold: 'fixed', sources: 3, degraded: false, asOf, expiresAt } as const;
    const held = prices.map((price) => ({ ...price, ...terms, mid: price.bid }));
    await insertSnapshot(database, source, { asOf, prices: held });
    await office.modules.rates.refresh();
    const [line] = (await tried({ ids: [pair] })).lines;
    expect(line?.rate_after).toEqual(line?.rate_before ?? 'a rate');
    const loss = await tried({ ids: [pair], fixed_markup: '-10', floating_markup: '-10' });
    expect(loss.lines[0]?.margin_after).toBe('-10');
    expect(loss.margin_after).toMatch(/^-[0-9]+\.[0-9]{2}$/);
  });

  test('says how many would have had no rate at all', async () => {
    const asked = { ids: [pair], rate_per: 'outcome', rate_ceiling: '1' };
    const answer = await office.operator.call('POST', '/prices/trial', asked);
    expect(answer.json().data.attributes).toMatchObject({ orders: 2, orders_refused: 2 });
    expect(answer.json().data.attributes.lines[0]).toMatchObject({ rate_after: null });
  });
});

const ownRate = {
  base: 'USD',
  quote: 'RUB',
  bid: 'USD_RUB.bid * 1.01',
  ask: 'USD_RUB.ask * 1.02',
  leads: false,
  drift_max: '5',
  valid_hours: 12,
};

describe('an own rate', () => {
  const set = (code: string, more: object = {}) =>
    office.admin.call('PUT', `/own_rates/${code}`, { ...ownRate, ...more });

  test('is worth something from the next tick on, and a path may go along it', async () => {
    await plain();
    await tick();
    const before = Number((await price()).market.income);
    expect((await set('cash')).statusCode).toBe(200);
    await tick();
    const [own]: { attributes: OwnRateAttributes }[] = (
      await office.operator.call('GET', '/own_rates')
    ).json().data;
    expect(own?.attributes.worth).not.toBeNull();
    await change({ path: ['own:cash', 'USDT/USD', 'LTC/USDT'] });
    const along = await price();
    expect(along.trouble).toBeNull();
    expect(Number(along.market.income) / before).toBeCloseTo(1.02, 3);
  });

  test('leads every direction of its pair, and stops them when it is worth nothing', async () => {
    await plain();
    await tick();
    const before = Number((await price('sberrub-btc')).market.income);
    await set('p2p', { leads: true });
    await tick();
    const led = Number((await price('sberrub-btc')).market.income);
    expect(led / before).toBeCloseTo(1.02, 3);
    await set('p2p', { leads: true, bid: '10', ask: '11' });
    await tick();
    expect(await price('sberrub-btc')).toMatchObject({ trouble: 'no_market', rate: null });
    expect((await set('other', { leads: true })).statusCode).toBe(409);
    expect((await office.admin.call('DELETE', '/own_rates/p2p')).statusCode).toBe(204);
    await tick();
    expect((await price('sberrub-btc')).trouble).toBeNull();
  });

  test.each<[string, object, string]>([
    ['Bad code', {}, 'code'],
    ['x', { base: 'GOLD' }, 'base'],
    ['x', { quote: 'USD' }, 'quote'],
    ['x', { bid: 'process.exit(1)' }, 'bid'],
    ['x', { bid: '80 +' }, 'bid'],
    ['x', { ask: 'EUR_RUB.bid' }, 'ask'],
    ['x', { ask: 'min(80 / (2 - 2), 85)' }, 'ask'],
    ['x', { drift_max: '0' }, 'drift_max'],
    ['x', { valid_hours: 1000 }, 'valid_hours'],
  ])('%s with %j is refused', async (code, more, field) => {
    const answer = await set(encodeURIComponent(code), more);
    expect(answer.statusCode).toBe(422);
    expect(fieldsOf(answer)).toEqual([`/data/attributes/${field}`]);
  });

  test('is an admin’s to set, and of one that is not there there is nothing to remove', async () => {
    expect((await office.operator.call('PUT', '/own_rates/x', ownRate)).statusCode).toBe(403);
    expect((await office.admin.call('DELETE', '/own_rates/none')).statusCode).toBe(404);
  });
});

describe('an order', () => {
  test('is priced again from its evidence, to the digit, after all has changed', async () => {
    await plain();
    await change({
      amounts: [{ from: '20000', markup: '-0.4' }],
      profit_min_amount: '0.01',
      rate_per: 'outcome',
      rate_step: '0.01',
      path: ['own:cash', 'USDT/USD', 'LTC/USDT'],
    });
    await tick();
    const id = await office.placeOrder('sberrub', 'ltc', '30000');
    await change({ amounts: [], rate_step: '5', income_markup: '3' });
    await tick();
    const check = await office.operator.call('GET', `/orders/${id}/price_check`);
    const checked: PriceCheckAttributes = check.json().data.attributes;
    expect(checked).toMatchObject({
      // One source alone makes the demo's market: there is nothing to compare its word with.
      snapshot: 'unproved',
      market: true,
      rule: true,
    });
    expect(checked.market_then).toEqual(checked.market_kept);
    expect(checked.revision).toMatch(/^[0-9]+$/);
    expect(checked.price).not.toEqual(checked.market_kept);
    expect((await office.operator.call('GET', '/orders/none/price_check')).statusCode).toBe(404);
    await plain();
  });

  test('at a floating rate is checked by the prices of when its money came', async () => {
    await tick();
    const id = await office.placeOrder('ltc', 'sberrub', '1');
    const floating = sql`update orders set version = version + 1, rate_type = 'floating'
      where id = ${id}`;
    await office.platform.database.execute(floating);
    await tick();
    const snapshotOf = async () => {
      const { rows } = await office.platform.database.execute<{ id: string }>(
        sql`select evidence ->> 'snapshotId' as id from orders where id = ${id}`,
      );
      return rows[0]?.id;
    };
    const quoted = await snapshotOf();
    await office.deposit(id, 100_000_000n);
    expect(await snapshotOf()).not.toBe(quoted);
    const answer = await office.operator.call('GET', `/orders/${id}/price_check`);
    const { market, market_then, market_kept } = answer.json().data.attributes;
    expect(market).toBe(true);
    expect(market_then).toEqual(market_kept);
  });

  test('of a rule is quoted with the rate of its amount, and the list names every range', async () => {
    await change({ amounts: [{ from: '20000', markup: '-0.4' }], path: [] });
    const priced = office.modules.rates.currentPricing(pair, 'fixed');
    if ('refused' in priced) throw new Error('a price');
    expect(priced.pricing.rule?.steps).toHaveLength(2);
    const ticks = (await office.operator.call('GET', `/prices/${pair}/ticks`)).json();
    expect(ticks.data.length).toBeGreaterThan(2);
    expect(ticks.data[0].attributes.market).not.toBeNull();
    await plain();
  });
});
