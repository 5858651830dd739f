import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedSource } from '../../sources/simulated/simulated-source.ts';
import { takeOver } from '../platform/lease/testing.ts';
import { marketWork } from '../rates/market-work.ts';
import { openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
  const { clock, log, database } = office.platform;
  const source = simulatedSource({ seed: 'test', now: () => clock.now() });
  const named = ['binance', 'okx', 'gate'].map((name) => ({ ...source, name }));
  const work = marketWork({ clock, log, database }, named);
  await work.begin?.();
  await work.tick(await takeOver(database, 'rates'));
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
  expect(data).toHaveLength(20);
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
