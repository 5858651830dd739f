import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { marketWork } from '../../market/rates/market-work.ts';
import { seizeLease } from '../../platform/lease/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;
/** Prices of this moment: those of before are not believed for long. */
let tick: () => Promise<void>;

beforeAll(async () => {
  office = await openTestOffice({ SOURCES: 'binance,okx,gate' });
  const { clock, log, database, config } = office.platform;
  const source = simulatedSource({ seed: 'test', now: () => clock.now() });
  const named = ['binance', 'okx', 'gate'].map((name) => ({ ...source, name }));
  const work = marketWork({ clock, log, database, config }, named);
  await work.begin?.();
  const lease = await seizeLease(database, 'rates');
  tick = async () => {
    await work.tick(lease);
    await office.modules.rates.refresh();
  };
  await tick();
});

afterAll(() => office.close());

test('operators see how each source is and what it said last', async () => {
  const { data } = (await office.operator.call('GET', '/rate_sources')).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual(['binance', 'gate', 'okx']);
  expect(data[0].attributes).toMatchObject({
    kind: 'exchange',
    faults: 0,
    last_error: null,
    rejections: [],
  });
  expect(data[0].attributes.prices).toContainEqual({
    pair: 'LTC/USDT',
    bid: expect.stringMatching(/^\d+\.\d+$/),
    ask: expect.stringMatching(/^\d+\.\d+$/),
  });
});

test('an admin holds a market and releases it, and it is written down', async () => {
  const held = await office.admin.call('PUT', '/rate_breakers/LTC-USDT', { order: 'hold_fixed' });
  expect(held.json().data).toMatchObject({
    type: 'rate_breakers',
    id: 'LTC-USDT',
    attributes: { market: 'LTC/USDT', hold: 'none', ordered: 'hold_fixed' },
  });
  const { data } = (await office.operator.call('GET', '/rate_breakers')).json();
  expect(data).toHaveLength(21);
  const log = (await office.admin.call('GET', '/audit_log?search=override')).json();
  expect(log.data[0].attributes).toMatchObject({ action: 'override_breaker' });
});

test.each([
  ['/rate_breakers/LTC-GOLD', { order: 'release' }, 404],
  ['/rate_breakers/LTC-USDT', { order: 'explode' }, 422],
  ['/rate_breakers/LTC-USDT', {}, 422],
])('%s with %j is refused', async (path, body, status) => {
  expect((await office.admin.call('PUT', path, body)).statusCode).toBe(status);
});

test('an own rate is tried before it is saved, of what sources say and by the words of a formula', async () => {
  const formula = 'max(okx USD/RUB ask, gate USD/RUB) + 0.3 %';
  const terms = { base: 'USD', quote: 'RUB', bid: formula, ask: formula, leads: true };
  const whole = { ...terms, drift_max: '10', valid_hours: null };
  const tried = async (change: object) => {
    const answer = await office.operator.call('POST', '/own_rates/trial', { ...whole, ...change });
    return answer.statusCode === 200 ? answer.json().data.attributes : answer.statusCode;
  };
  await tick();
  const trial = await tried({});
  expect(trial).toMatchObject({ failure: null, market_path: ['USD/RUB'] });
  expect(trial.inputs.map(({ name }: { name: string }) => name)).toEqual([
    'okx USD/RUB ask',
    'gate USD/RUB mid',
  ]);
  const [ask = ''] = trial.inputs.map(({ value }: { value: string }) => value);
  expect(Number(trial.worth.ask)).toBeCloseTo(Number(ask) * 1.003, 9);
  expect(Number(trial.market.bid)).toBeLessThan(Number(trial.market.ask));
  const missing = { bid: 'okx EUR/RUB', ask: 'okx EUR/RUB' };
  expect(await tried(missing)).toMatchObject({
    worth: null,
    failure: 'missing',
    failure_at: 'okx EUR/RUB mid',
  });
  expect(await tried({ bid: 'rapira USDT/RUB' })).toBe(422);
  expect(await tried({ bid: '80', ask: '81' })).toBe(422);
  expect((await office.operator.call('GET', '/own_rates')).json().data).toEqual([]);

  const saved = await office.admin.call('PUT', '/own_rates/street', whole);
  expect(saved.json().data.attributes).toMatchObject({ expires_at: null, bid: formula });
  const log = (await office.admin.call('GET', '/audit_log?search=set_own')).json();
  expect(log.data[0].attributes).toMatchObject({ action: 'set_own_rate' });
});

test('an admin limits how far apart the sources of a pair may stand, and it is written down', async () => {
  const path = '/rate_disagreements/LTC-USDT';
  await tick();
  const { data } = (await office.operator.call('GET', '/rate_disagreements')).json();
  const litecoin = data.find(({ id }: { id: string }) => id === 'LTC-USDT');
  expect(litecoin.attributes).toMatchObject({ sources: 3, distance: '0', limit: '2' });
  expect(litecoin.attributes).toMatchObject({ own_limit: false, raised_at: null });
  const limited = await office.admin.call('PUT', path, { limit: '0.5' });
  expect(limited.json().data.attributes).toMatchObject({ limit: '0.5', own_limit: true });
  const log = (await office.admin.call('GET', '/audit_log?search=limit_source')).json();
  expect(log.data[0].attributes).toMatchObject({ action: 'limit_source_disagreement' });
  const back = await office.admin.call('PUT', path, { limit: null });
  expect(back.json().data.attributes).toMatchObject({ limit: '2', own_limit: false });
  for (const limit of ['0.05', '51', 'x']) {
    expect((await office.admin.call('PUT', path, { limit })).statusCode).toBe(422);
  }
  const unknown = '/rate_disagreements/GOLD-USDT';
  expect((await office.admin.call('PUT', unknown, { limit: '1' })).statusCode).toBe(404);
  expect((await office.operator.call('PUT', path, { limit: '1' })).statusCode).toBe(403);
});
