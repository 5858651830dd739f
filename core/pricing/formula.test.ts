import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFixed, writeFixed } from '../rates/fixed-point.ts';
import { evaluateFormula } from './formula.ts';
import { type OwnRate, ownPriceOf, unknownNames } from './own-rate.ts';

const prices = [
  { base: 'USD', quote: 'RUB', bid: '80', ask: '82', expiresAt: new Date('2026-11-20T10:00:30Z') },
  { base: 'BTC', quote: 'USDT', bid: '90000', ask: '90010', hold: 'all' },
] as const;
const lookUp = (name: string) => (name === 'USD_RUB.bid' ? readFixed('80') : null);

function worth(text: string, to: 'down' | 'up' = 'down'): string {
  const value = evaluateFormula(text, lookUp, to);
  return typeof value === 'bigint' ? writeFixed(value) : value.problem;
}

describe('a formula', () => {
  test.each([
    ['92.5', '92.5'],
    ['USD_RUB.bid * 0.985', '78.8'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['1 - 0.1 - 0.2', '0.7'],
    ['8 / 4 / 2', '1'],
    ['max(min(USD_RUB.bid, 79), 70, 78.5)', '79'],
    [' 1.5 ', '1.5'],
  ])('%s is %s', (text, value) => {
    expect(worth(text)).toBe(value);
  });

  test('is rounded once, at the end, in the service’s favour', () => {
    expect(worth('1 / 3 * 3')).toBe('1');
    expect(worth('2 / 3', 'down')).toBe('0.666666666666666');
    expect(worth('2 / 3', 'up')).toBe('0.666666666666667');
  });

  test.each([
    ['', 'syntax'],
    ['1 +', 'syntax'],
    ['1 2', 'syntax'],
    ['(1', 'syntax'],
    ['-1', 'syntax'],
    ['1e5', 'syntax'],
    ['USD_RUB.bid.constructor', 'syntax'],
    ['constructor', 'missing'],
    ['process.exit', 'missing'],
    ['EUR_RUB.bid', 'missing'],
    ['1 - 2', 'not_positive'],
    ['1 / (1 - 1)', 'not_positive'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'syntax'],
    ['9*'.repeat(120), 'syntax'],
    ['1; 2', 'syntax'],
  ])('%s has no value: %s', (text, problem) => {
    expect(worth(text)).toBe(problem);
  });

  test('of any letters at all is read or refused, never thrown at', () => {
    const words = fc.constantFrom(
      '1',
      '2.5',
      '+',
      '-',
      '*',
      '/',
      '(',
      ')',
      'min',
      ',',
      'USD_RUB.bid',
      '$',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), fc.string(), (parts, noise) => {
        for (const text of [parts.join(' '), noise]) {
          const value = evaluateFormula(text, lookUp, 'up');
          expect(typeof value === 'bigint' ? value > 0n : value.problem !== undefined).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('an own rate', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const rate: OwnRate = {
    code: 'own:cash',
    revision: '1',
    base: 'USD',
    quote: 'RUB',
    bid: 'USD_RUB.bid * 1.01',
    ask: 'USD_RUB.ask * 1.02',
    leads: true,
    driftMaxPpm: 50_000n,
    expiresAt: new Date('2026-11-20T18:00:00Z'),
  };

  test('lives as long as the prices it is made of', () => {
    expect(ownPriceOf(rate, prices, now)).toEqual({
      base: 'USD',
      quote: 'RUB',
      bid: '80.8',
      ask: '83.64',
      hold: 'none',
      expiresAt: new Date('2026-11-20T10:00:30Z'),
    });
  });

  test.each<[string, Partial<OwnRate>]>([
    ['expired', { expiresAt: now }],
    ['crossed', { bid: '83', ask: '82' }],
    ['drifted', { bid: '90', ask: '91' }],
    ['missing', { bid: 'BTC_USDT.bid / 1000' }],
    ['syntax', { bid: '80 +' }],
  ])('that is %s is no price', (why, change) => {
    expect(ownPriceOf({ ...rate, ...change }, prices, now)).toBe(why);
  });

  test('of a pair that is held is measured by where its market has gone', () => {
    const held = prices.map((price) => ({ ...price, hold: 'all' as const }));
    const fixed = { ...rate, bid: '80', ask: '82' };
    expect(ownPriceOf(fixed, held, now)).toMatchObject({ bid: '80', ask: '82' });
    expect(ownPriceOf({ ...rate, bid: '90', ask: '91' }, held, now)).toBe('drifted');
  });

  test('is worth nothing while an operator holds a market of either asset', () => {
    const fixed = { ...rate, bid: '80', ask: '82' };
    expect(ownPriceOf(fixed, prices, now, new Set(['USD/RUB']))).toBe('held');
    expect(ownPriceOf(fixed, prices, now, new Set(['LTC/USDT']))).toMatchObject({ bid: '80' });
    const coin = { ...rate, base: 'BTC' as const, bid: '7000000', ask: '7100000' };
    for (const market of ['BTC/USDT', 'USDT/USD', 'USD/RUB']) {
      expect(ownPriceOf(coin, [], now, new Set([market]))).toBe('held');
    }
    expect(ownPriceOf(coin, [], now, new Set(['EUR/USD', 'LTC/USDT']))).toMatchObject({
      bid: '7000000',
    });
  });

  test('is measured by the market that trades the pair the other way round, too', () => {
    const turned = { ...rate, base: 'RUB' as const, quote: 'USD' as const };
    const near = { ...turned, bid: '0.0122', ask: '0.0124' };
    expect(ownPriceOf(near, prices, now)).toMatchObject({ bid: '0.0122' });
    expect(ownPriceOf({ ...near, bid: '0.122', ask: '0.124' }, prices, now)).toBe('drifted');
  });

  test('of a pair that no market trades is measured across the dollar', () => {
    const known = [...prices, { base: 'BTC', quote: 'USD', bid: '90000', ask: '90010' } as const];
    const coin = { ...rate, base: 'BTC' as const, bid: '7200000', ask: '7400000' };
    expect(ownPriceOf(coin, known, now)).toMatchObject({ bid: '7200000' });
    const forgotten = { ...coin, bid: '5200000', ask: '5400000' };
    expect(ownPriceOf(forgotten, known, now)).toBe('drifted');
    expect(ownPriceOf(forgotten, prices.slice(0, 1), now)).toMatchObject({ bid: '5200000' });
  });

  test('names only prices that there can be', () => {
    const names = ['USD/RUB', 'BTC/USDT'];
    expect(unknownNames('USD_RUB.bid + BTC_USDT', names)).toEqual([]);
    expect(unknownNames('USD_RUB.last * GOLD_USD.bid', names)).toEqual([
      'USD_RUB.last',
      'GOLD_USD.bid',
    ]);
  });
});
