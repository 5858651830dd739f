import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readFixed } from '../../core/rates/fixed-point.ts';
import { SourceFault } from '../source.ts';
import { openMarketData } from './market-data.ts';

/** What the stand-in answers to a path, and what it was asked. */
let answers: Record<string, { status?: number; headers?: Record<string, string>; body: string }>;
let asked: { path: string; key: unknown }[];
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, key: request.headers['x-cg-demo-api-key'] });
    const answer = answers[path.split('?')[0] ?? ''] ?? { status: 404, body: '{}' };
    response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${bound.port}/api/v3/`;
});

beforeEach(() => {
  answers = {};
  asked = [];
});

afterAll(() => server.close());

function open(key: string | null = null) {
  const now = () => new Date('2026-11-20T12:00:00Z');
  return openMarketData({ address, key, fetch, now, timeoutMilliseconds: 2_000 });
}

test('figures are read digit by digit, and what is not told is null', async () => {
  answers['/api/v3/coins/markets'] = {
    body: `[{"id":"bitcoin","market_cap":1.23456789012345678e12,"total_volume":0,
      "circulating_supply":19812345.12345678901234,"max_supply":21000000,
      "ath":126080.5,"ath_date":"2025-10-06T18:57:42.558Z"},
      {"id":"tether","market_cap":null}, 5]`,
  };
  const figures = await open('secret').figures(['BTC', 'USDT', 'RUB']);
  expect(Object.fromEntries(figures)).toEqual({
    BTC: {
      marketCap: '1234567890123.45678',
      volume24h: null,
      circulatingSupply: '19812345.12345678901234',
      maxSupply: '21000000',
      ath: '126080.5',
      athDate: new Date('2025-10-06T18:57:42.558Z'),
    },
    USDT: {
      marketCap: null,
      volume24h: null,
      circulatingSupply: null,
      maxSupply: null,
      ath: null,
      athDate: null,
    },
  });
  expect(asked[0]?.path).toContain('ids=bitcoin,tether');
  expect(asked[0]?.key).toBe('secret');
});

test('of a description the words stay and the tags go', async () => {
  const en = 'A <a href=\\"javascript:alert(1)\\">coin</a>.\\r\\n\\r\\n<script>x</script>';
  answers['/api/v3/coins/bitcoin'] = { body: `{"description":{"en":"${en}","ru":" "}}` };
  expect(await open().describe('BTC')).toEqual({ en: 'A coin.\n\nx', ru: null });
});

test('a description that is nothing but beginnings of tags is read at once', async () => {
  const body = `{"description":{"en":"coin ${'<'.repeat(300_000)}"}}`;
  answers['/api/v3/coins/bitcoin'] = { body };
  const startedAt = performance.now();
  expect((await open().describe('BTC')).en?.startsWith('coin <<<')).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('the past keeps its digits, and a gap in it is no fault', async () => {
  const prices = '[[1763640000000,95123.123456789],[1763726400000,null],[1763812800000,9.5e4]]';
  answers['/api/v3/coins/bitcoin/market_chart'] = { body: `{"prices":${prices}}` };
  expect(await open().past('BTC', 365)).toEqual([
    { at: 1763640000000, price: readFixed('95123.123456789') },
    { at: 1763812800000, price: readFixed('95000') },
  ]);
});

test.each([
  ['a page in place of data', { body: '<html>' }],
  ['data cut short', { body: '[{"id":"bitcoin"' }],
  ['another shape', { body: '{"status":{"error_code":1}}' }],
  ['more than it may be', { body: `[${' '.repeat(2 * 1024 * 1024)}]` }],
  ['a refusal', { status: 500, body: '' }],
])('%s is a fault of the outside', async (_name, answer) => {
  answers['/api/v3/coins/markets'] = answer;
  await expect(open().figures(['BTC'])).rejects.toBeInstanceOf(SourceFault);
});

test('who is told to wait says for how long', async () => {
  const headers = { 'retry-after': '90' };
  answers['/api/v3/coins/markets'] = { status: 429, headers, body: '' };
  await expect(open().figures(['BTC'])).rejects.toMatchObject({ retryAfterSeconds: 90 });
});
