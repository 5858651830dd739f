import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFixed, writeFixed } from '../rates/fixed-point.ts';
import { evaluateFormula, type InputValue } from './formula.ts';
import { inputName } from './formula-input.ts';
import { type OwnRate, type OwnWorld, ownWorthOf, unknownInputs } from './own-rate.ts';

const prices = [
  { base: 'USD', quote: 'RUB', bid: '80', ask: '82', expiresAt: new Date('2026-11-20T10:00:30Z') },
  { base: 'BTC', quote: 'USDT', bid: '90000', ask: '90010', hold: 'all' },
] as const;
const known: Readonly<Record<string, string>> = {
  'USD/RUB bid': '80',
  'rapira USDT/RUB ask': '84.1',
  'rapira USDT/RUB mid': '84',
  'bybit-p2p USDT/RUB mid': '85.3',
  'abcex USDT/RUB mid': '84.4',
};
const lookUp = (input: Parameters<typeof inputName>[0]): InputValue => {
  if (input.source === 'binance-p2p') return 'stale';
  return readFixed(known[inputName(input)] ?? '') ?? 'missing';
};

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
    ['USD/RUB bid + 1', '81'],
    ['USD/RUB.bid + 0.3 %', '80.24'],
    ['80 - 10% - 10%', '64.8'],
    ['200 * 1.5 %', '3'],
    ['1 % + 1 %', '0.0101'],
    ['avg(1, 2, 4.5)', '2.5'],
    ['median(9, 1, 4)', '4'],
    ['median(9, 1, 4, 5)', '4.5'],
    ['min(rapira USDT/RUB ask, bybit-p2p USDT/RUB) + 0.3 %', '84.3523'],
    ['median(rapira:USDT_RUB, abcex USDT/RUB mid, bybit-p2p USDT/RUB)', '84.4'],
    ['max(rapira USDT/RUB ask-0.1,1)', '84'],
    ['first(binance-p2p USDT/RUB, rapira EUR/RUB, rapira USDT/RUB ask)', '84.1'],
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
    ['constructor', 'syntax'],
    ['process.exit', 'syntax'],
    ['rapira', 'syntax'],
    ['rapira USDT/RUB last', 'syntax'],
    ['min(1, 2', 'syntax'],
    ['min 1', 'syntax'],
    ['median()', 'syntax'],
    ['% 1', 'syntax'],
    ['EUR_RUB.bid', 'missing'],
    ['min(rapira USDT/RUB, okx USDT/RUB)', 'missing'],
    ['binance-p2p USDT/RUB + 1', 'stale'],
    ['first(okx USDT/RUB, binance-p2p USDT/RUB)', 'stale'],
    ['1 - 2', 'not_positive'],
    ['1 / (1 - 1)', 'not_positive'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'syntax'],
    ['9*'.repeat(120), 'syntax'],
    ['1; 2', 'syntax'],
  ])('%s has no value: %s', (text, problem) => {
    expect(worth(text)).toBe(problem);
  });

  test('says which price it lacks', () => {
    const value = evaluateFormula('max(okx:USDT_RUB.bid, 1)', lookUp, 'down');
    expect(value).toEqual({ problem: 'missing', at: 'okx USDT/RUB bid' });
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
      'median',
      'avg',
      'first',
      '%',
      'rapira USDT/RUB ask',
      'okx USDT/RUB',
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

/** A formula of random shape, and what it is worth as a fraction worked out by another way. */
type Sample = { readonly text: string; readonly top: bigint; readonly bottom: bigint };

const sampleOf = fc.letrec<{ sum: Sample }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer({ min: 1, max: 9_999 }).map((cents): Sample => {
      const text = (cents / 100).toFixed(2);
      return { text, top: BigInt(cents), bottom: 100n };
    }),
    fc.tuple(tie('sum'), fc.constantFrom('+', '*', '/', 'percent'), tie('sum')).map(combined),
    fc.array(tie('sum'), { minLength: 1, maxLength: 3 }).map(averaged),
  ),
})).sum;

function combined([left, sign, right]: [Sample, string, Sample]): Sample {
  if (sign === 'percent') {
    const top = left.top * 1_025n;
    return { text: `(${left.text}) + 2.5 %`, top, bottom: left.bottom * 1_000n };
  }
  const text = `(${left.text}) ${sign} (${right.text})`;
  if (sign === '*') {
    return { text, top: left.top * right.top, bottom: left.bottom * right.bottom };
  }
  if (sign === '/') {
    return { text, top: left.top * right.bottom, bottom: left.bottom * right.top };
  }
  const top = left.top * right.bottom + right.top * left.bottom;
  return { text, top, bottom: left.bottom * right.bottom };
}

function averaged(samples: readonly Sample[]): Sample {
  const bottom = samples.reduce((product, each) => product * each.bottom, 1n);
  const top = samples.reduce((sum, each) => sum + (each.top * bottom) / each.bottom, 0n);
  const text = `avg(${samples.map((each) => each.text).join(', ')})`;
  return { text, top, bottom: bottom * BigInt(samples.length) };
}

test('a formula is exact: between its two roundings lies its true worth, a digit apart', () => {
  fc.assert(
    fc.property(sampleOf, ({ text, top, bottom }) => {
      fc.pre(text.length <= 300);
      const [low, high] = [
        evaluateFormula(text, lookUp, 'down'),
        evaluateFormula(text, lookUp, 'up'),
      ];
      if (typeof low !== 'bigint' || typeof high !== 'bigint') {
        // Too small for the decimals of a price, and never rounded up from nothing.
        expect(top * 10n ** 24n < bottom).toBe(true);
        return;
      }
      expect(low * bottom <= top * 10n ** 24n).toBe(true);
      expect(high * bottom >= top * 10n ** 24n).toBe(true);
      expect((high - low) * 10n ** 14n <= high).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** What it is worth, or why nothing. */
function ownPriceOf(rate: OwnRate, world: OwnWorld, at: Date) {
  const { price, failure } = ownWorthOf(rate, world, at);
  return price ?? failure;
}

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
    expect(ownPriceOf(rate, { prices }, now)).toEqual({
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
    expect(ownPriceOf({ ...rate, ...change }, { prices }, now)).toBe(why);
  });

  test('of a pair that is held is measured by where its market has gone', () => {
    const held = prices.map((price) => ({ ...price, hold: 'all' as const }));
    const fixed = { ...rate, bid: '80', ask: '82' };
    expect(ownPriceOf(fixed, { prices: held }, now)).toMatchObject({ bid: '80', ask: '82' });
    expect(ownPriceOf({ ...rate, bid: '90', ask: '91' }, { prices: held }, now)).toBe('drifted');
  });

  test('is worth nothing while an operator holds a market of either asset', () => {
    const fixed = { ...rate, bid: '80', ask: '82' };
    expect(ownPriceOf(fixed, { prices, held: new Set(['USD/RUB']) }, now)).toBe('held');
    expect(ownPriceOf(fixed, { prices, held: new Set(['LTC/USDT']) }, now)).toMatchObject({
      bid: '80',
    });
    const coin = { ...rate, base: 'BTC' as const, bid: '7000000', ask: '7100000' };
    for (const market of ['BTC/USDT', 'USDT/USD', 'USD/RUB']) {
      expect(ownPriceOf(coin, { prices: [], held: new Set([market]) }, now)).toBe('held');
    }
    expect(
      ownPriceOf(coin, { prices: [], held: new Set(['EUR/USD', 'LTC/USDT']) }, now),
    ).toMatchObject({
      bid: '7000000',
    });
  });

  test('is measured by the market that trades the pair the other way round, too', () => {
    const turned = { ...rate, base: 'RUB' as const, quote: 'USD' as const };
    const near = { ...turned, bid: '0.0122', ask: '0.0124' };
    expect(ownPriceOf(near, { prices }, now)).toMatchObject({ bid: '0.0122' });
    expect(ownPriceOf({ ...near, bid: '0.122', ask: '0.124' }, { prices }, now)).toBe('drifted');
  });

  test('of a pair that no market trades is measured across the dollar', () => {
    const wider = [...prices, { base: 'BTC', quote: 'USD', bid: '90000', ask: '90010' } as const];
    const coin = { ...rate, base: 'BTC' as const, bid: '7200000', ask: '7400000' };
    expect(ownPriceOf(coin, { prices: wider }, now)).toMatchObject({ bid: '7200000' });
    const forgotten = { ...coin, bid: '5200000', ask: '5400000' };
    expect(ownPriceOf(forgotten, { prices: wider }, now)).toBe('drifted');
    // Nor by what others say, while the sources of the pair itself agree on nothing.
    const closed = { prices: wider, closed: ['BTC/RUB'] };
    expect(ownPriceOf({ ...forgotten, quote: 'RUB' }, closed, now)).toMatchObject({
      bid: '5200000',
    });
    expect(ownPriceOf(forgotten, { prices: prices.slice(0, 1) }, now)).toMatchObject({
      bid: '5200000',
    });
  });

  test('of sources lives as long as what they said, and says of what it is made', () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const said = (source: string, bid: string, ask: string, asOf = now) => {
      const pair = { base: 'USDT', quote: 'RUB', bid, ask } as const;
      return { source, kind: 'exchange', asOf, receivedAt: now, prices: [pair] } as const;
    };
    const formula = 'min(rapira USDT/RUB ask, bybit-p2p USDT/RUB) + 0.3 %';
    const own = { ...rate, base: 'USDT' as const, bid: formula, ask: formula, expiresAt: null };
    const readings = [said('rapira', '84', '84.2', at(-5)), said('bybit-p2p', '85', '86')];
    expect(ownWorthOf(own, { prices: [], readings }, now)).toEqual({
      price: {
        base: 'USDT',
        quote: 'RUB',
        bid: '84.4526',
        ask: '84.4526',
        hold: 'none',
        expiresAt: at(25),
      },
      failure: null,
      failureAt: '',
      inputs: [
        { name: 'rapira USDT/RUB ask', value: '84.2' },
        { name: 'bybit-p2p USDT/RUB mid', value: '85.5' },
      ],
    });
    const worthless = [
      ['missing', readings.slice(0, 1), 'bybit-p2p USDT/RUB mid'],
      [
        'stale',
        [said('rapira', '84', '84.2', at(-21)), ...readings.slice(1)],
        'rapira USDT/RUB ask',
      ],
      ['missing', [said('rapira', '84.3', '84.2'), ...readings.slice(1)], 'rapira USDT/RUB ask'],
      ['missing', [said('rapira', 'NaN', '84.2'), ...readings.slice(1)], 'rapira USDT/RUB ask'],
    ] as const;
    for (const [failure, readings, failureAt] of worthless) {
      const worth = ownWorthOf(own, { prices: [], readings }, now);
      expect(worth).toMatchObject({ price: null, failure, failureAt });
    }
    // A fallback stands in only where the formula says so.
    const text = 'first(rapira USDT/RUB ask, bybit-p2p USDT/RUB + 1 %, 84)';
    const careful = { ...own, bid: text, ask: text };
    const left = { prices: [], readings: readings.slice(1) };
    expect(ownPriceOf(careful, left, now)).toMatchObject({ bid: '86.355', expiresAt: at(30) });
    expect(ownPriceOf(careful, { prices: [] }, now)).toMatchObject({
      bid: '84',
      expiresAt: at(30),
    });
    expect(ownPriceOf(own, { prices: [], readings, held: new Set(['USDT/RUB']) }, now)).toBe(
      'held',
    );
  });

  test('names only prices that there can be', () => {
    const names = ['USD/RUB', 'BTC/USDT'];
    expect(unknownInputs('USD_RUB.bid + BTC/USDT + okx EUR/RUB', names, ['okx'])).toEqual([]);
    expect(unknownInputs('rapira USDT/RUB * GOLD_USD.bid', names, ['okx'])).toMatchObject([
      { source: 'rapira' },
      { pair: 'GOLD/USD' },
    ]);
  });
});
