import { expect, test } from 'vitest';
import { watchedAssets } from './open-watched.ts';
import { readWatchedExplorers } from './watched-explorers.ts';

test('no explorer is asked unless it is named', () => {
  expect(readWatchedExplorers({ BITCOIN_EXPLORER_SECONDS: 'nonsense' })).toEqual([]);
});

test('each explorer has the coin of its name, asked about as often as was said', () => {
  const variables = {
    BITCOIN_EXPLORER_URL: 'https://explorer.example',
    DOGECOIN_EXPLORER_URL: 'http://user:word@127.0.0.1:9130',
    DOGECOIN_EXPLORER_SECONDS: '30',
  };
  expect(
    readWatchedExplorers(variables).map(({ rail, terms: { asset, roundSeconds } }) => [
      rail,
      asset,
      roundSeconds,
    ]),
  ).toEqual([
    ['bitcoin_explorer', 'BTC', 10],
    ['dogecoin_explorer', 'DOGE', 30],
  ]);
  const all = watchedAssets({ ...variables, TRON_API_URL: 'https://node.example' });
  expect([...all]).toEqual([
    ['tron', ['TRX', 'USDT']],
    ['bitcoin_explorer', ['BTC']],
    ['dogecoin_explorer', ['DOGE']],
  ]);
});

test.each([
  ['BITCOIN_EXPLORER_URL', 'explorer'],
  ['LITECOIN_EXPLORER_URL', 'ftp://explorer.example'],
  ['LITECOIN_EXPLORER_SECONDS', '1.5'],
  ['DOGECOIN_EXPLORER_SECONDS', '-1'],
])('%s of %s is told to be wrong in one sentence', (name, value) => {
  const url = 'https://explorer.example';
  const urls = { LITECOIN_EXPLORER_URL: url, DOGECOIN_EXPLORER_URL: url };
  expect(() => readWatchedExplorers({ ...urls, [name]: value })).toThrow(
    new RegExp(`^${name} must`),
  );
});
