import { expect, test } from 'vitest';
import { SourceFault } from '../source.ts';
import { ccxtSource } from './ccxt-source.ts';

const at = new Date('2026-11-20T10:00:00Z');
const options = { exchange: 'bitget', now: () => at };

const listed = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT', 'GOLD/USDT'];

/**
 * The package as far as it is used, with an exchange that answers what the test decides. Like the
 * real one it refuses the whole question where it does not trade one of the pairs.
 */
function packageOf(
  fetchTickers: (symbols: readonly string[]) => Promise<unknown>,
  traded = listed,
) {
  const given: unknown[] = [];
  class Bitget {
    async loadMarkets() {
      return Object.fromEntries(traded.map((symbol) => [symbol, { symbol }]));
    }

    async fetchTickers(symbols: readonly string[]) {
      const wrong = symbols.find((symbol) => !traded.includes(symbol));
      if (wrong !== undefined) throw new Error(`bitget does not have market symbol ${wrong}`);
      return fetchTickers(symbols);
    }

    constructor(settings: unknown) {
      given.push(settings);
    }
  }
  return { given, load: async () => ({ default: { bitget: Bitget } }) };
}

test('asks for its pairs at once, and takes prices as texts alone', async () => {
  let asked: readonly string[] = [];
  const { given, load } = packageOf(async (symbols) => {
    asked = symbols;
    return {
      'BTC/USDT': {
        bid: '60001.10',
        ask: '60001.20',
        bidVolume: '1',
        askVolume: '2',
        quoteVolume: '9e6',
      },
      'ETH/USDT': { bid: 3000.5, ask: 3000.6 },
      'LTC/USDT': { bid: '99.1', ask: undefined },
      'GOLD/USDT': { bid: '1', ask: '2' },
    };
  });
  const source = ccxtSource({ ...options, load });
  expect(await source.fetch()).toEqual({
    asOf: at,
    prices: [
      {
        base: 'BTC',
        quote: 'USDT',
        bid: '60001.10',
        ask: '60001.20',
        size: '1 2',
        turnover: '9e6',
      },
    ],
  });
  await source.fetch();
  expect(asked).toEqual(expect.arrayContaining(['BTC/USDT', 'ETH/USDT', 'LTC/USDT']));
  expect(asked).toHaveLength(3);
  expect(given).toEqual([expect.objectContaining({ number: String })]);
});

test.each<[string, () => Promise<unknown>]>([
  ['an answer of another shape', async () => []],
  ['no pair at all', async () => ({})],
  ['a failure of theirs', () => Promise.reject(new Error('DDoS protection'))],
])('%s is a fault', async (_name, answer) => {
  const source = ccxtSource({ ...options, load: packageOf(answer).load });
  await expect(source.fetch()).rejects.toBeInstanceOf(SourceFault);
});

test('an exchange that trades none of our pairs is not asked for them', async () => {
  const { load } = packageOf(() => Promise.reject(new Error('asked')), ['GOLD/USDT']);
  await expect(ccxtSource({ ...options, load }).fetch()).rejects.toThrow('none of the pairs');
});

test('an exchange that is not known is named in the fault', async () => {
  const { load } = packageOf(async () => ({}));
  const source = ccxtSource({ ...options, exchange: 'constructor', load });
  await expect(source.fetch()).rejects.toThrow('knows no exchange called constructor');
});

test('is not waited for longer than it may take, and is not asked twice meanwhile', async () => {
  let answers = 0;
  let finish: (value: unknown) => void = () => undefined;
  const { load } = packageOf(() => {
    answers += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const source = ccxtSource({ ...options, load, timeoutMilliseconds: 20 });
  await expect(source.fetch()).rejects.toThrow('did not answer within 20 ms');
  await expect(source.fetch()).rejects.toThrow('did not answer within 20 ms');
  expect(answers).toBe(1);
  finish({ 'BTC/USDT': { bid: '1', ask: '2' } });
});
