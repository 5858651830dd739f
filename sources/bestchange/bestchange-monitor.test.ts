import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Monitor } from '../monitor.ts';
import { SourceFault } from '../source.ts';
import { openStandIn, type StandIn } from '../stand-in/testing.ts';
import { bestChangeMonitor } from './bestchange-monitor.ts';

let standIn: StandIn;
let monitor: Monitor;

const currencies = '/v2/secret-key/currencies/en';
const rates = '/v2/secret-key/rates/42-93';

beforeAll(async () => {
  standIn = await openStandIn();
  standIn.serve(currencies, {
    body: JSON.stringify({
      currencies: [
        { id: 42, code: 'SBERRUB', name: 'Sberbank' },
        { id: '93', code: 'BTC', name: 'Bitcoin' },
        { id: 'x', code: 'ODD' },
        null,
      ],
    }),
  });
  const now = () => new Date('2026-11-20T10:00:00Z');
  monitor = bestChangeMonitor({ address: standIn.address, key: 'secret-key', now, fetch });
});

afterAll(() => standIn.close());

test('reads offers by our codes, every number as it was written', async () => {
  standIn.serve(rates, {
    body: `{"rates":{"42-93":[
      {"changer":10,"rate":"8200000.5","rankrate":8201000.123456789012345,"reserve":"1.5","marks":[]},
      {"changer":"11","rate":"8.1E6","reserve":12.25},
      {"changer":12,"rate":"-1"},{"changer":"<b>","rate":"1"},{"rate":"1"},null
    ]}}`,
  });
  expect(await monitor.offers('SBERRUB', 'BTC')).toEqual([
    { exchanger: '10', rate: '8201000.123456789012345', reserve: '1.5' },
    { exchanger: '11', rate: '8.1E6', reserve: '12.25' },
  ]);
  await monitor.offers('SBERRUB', 'BTC');
  expect(standIn.asked.filter((path) => path === currencies)).toHaveLength(1);
});

test('knows no direction of a code that they do not have', async () => {
  expect(await monitor.offers('SBERRUB', 'GOLD')).toBeNull();
});

test('a direction that nobody offers has no offers', async () => {
  standIn.serve(rates, { body: '{"rates":{}}' });
  expect(await monitor.offers('SBERRUB', 'BTC')).toEqual([]);
});

test.each([
  ['a page', { body: '<html>busy</html>' }],
  ['half an answer', { body: '{"rates":{"42-93":[' }],
  ['another shape', { body: '[]' }],
  ['a list that is none', { body: '{"rates":{"42-93":{}}}' }],
  ['too many requests', { status: 429, body: '' }],
  ['too much', { body: ' '.repeat(70_000), times: 40 }],
])('%s is a fault, and the key is not told', async (_name, reply) => {
  standIn.serve(rates, reply);
  const failure = await monitor.offers('SBERRUB', 'BTC').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SourceFault);
  expect(String(failure)).not.toContain('secret-key');
});
