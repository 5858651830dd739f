import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatedPrices } from '../../../sources/simulated/simulated-source.ts';
import { builtInAssets, isAssetCode } from '../../money/asset.ts';
import { ppm } from '../../money/units.ts';
import { aggregate } from '../../rates/aggregate.ts';
import type { SourcePrice } from '../../rates/market-price.ts';
import { compareRatios, crossRatio, discountRatio, ratio } from '../../rates/ratio.ts';
import { decimal } from '../../rates/testing.ts';
import { crossPrices, marketRatio, marketWay } from './price-board.ts';
import type { BoardPrice, BoardRate } from './price-edges.ts';
import { followPath } from './price-path.ts';

const assets = Object.keys(builtInAssets).filter(isAssetCode);
const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});

function ownQuote(price: Pick<BoardPrice, 'base' | 'quote' | 'bid' | 'ask'>): BoardRate {
  const { base, quote } = price;
  return {
    code: 'own:desk',
    revision: '1',
    base,
    quote,
    leads: true,
    price: { ...price, hold: 'none', expiresAt: new Date('2026-11-21T00:00:00Z') },
  };
}

describe('the price board', () => {
  it('sells by the bid and buys by the ask', () => {
    const board = crossPrices([
      { base: 'USD', quote: 'RUB', bid: '80', ask: '81' },
      { base: 'USDT', quote: 'USD', bid: '0.99', ask: '1.01' },
      { base: 'BTC', quote: 'USDT', bid: '90000', ask: '90100.5' },
    ]);
    // 1 BTC brings 90 000 USDT, these bring 89 100 USD, these 7 128 000 RUB.
    expect(marketRatio(board, 'BTC', 'RUB')).toEqual(ratio(100_000_000n, 712_800_000n));
    expect(marketRatio(board, 'RUB', 'USD')).toEqual({ income: 81n, outcome: 1n });
  });

  it('gives an asset in itself one to one, whatever its spread', () => {
    const board = crossPrices([{ base: 'USDT', quote: 'USD', bid: '0.99', ask: '1.01' }]);
    expect(marketRatio(board, 'USDT', 'USDT')).toEqual({ income: 1n, outcome: 1n });
  });

  it('has no price for an asset without a path to the dollar or its coin', () => {
    const board = crossPrices([{ base: 'BTC', quote: 'EUR', bid: '1', ask: '1' }]);
    expect(marketRatio(board, 'BTC', 'USD')).toBeNull();
    expect(marketRatio(board, 'USD', 'BTC')).toBeNull();
    expect(marketRatio(board, 'BTC', 'BTC')).toBeNull();
    const coin = crossPrices([{ base: 'BTC', quote: 'USDT', bid: '1', ask: '1' }]);
    expect(marketRatio(coin, 'BTC', 'USD')).toBeNull();
    expect(marketRatio(coin, 'USD', 'BTC')).toBeNull();
  });

  it('exchanges the two assets of an own rate that leads by it, not across the dollar', () => {
    const prices: readonly BoardPrice[] = [
      { base: 'USD', quote: 'RUB', bid: '80', ask: '81' },
      { base: 'BTC', quote: 'USD', bid: '90000', ask: '90100' },
    ];
    const own = ownQuote({ base: 'BTC', quote: 'RUB', bid: '7500000', ask: '7600000' });
    const board = crossPrices(prices, [own]);
    expect(marketRatio(board, 'BTC', 'RUB')).toEqual(ratio(100_000_000n, 750_000_000n));
    expect(marketRatio(board, 'RUB', 'BTC')).toEqual(ratio(760_000_000n, 100_000_000n));
    expect(marketWay(board, 'RUB', 'BTC')?.terms.own).toEqual(['own:desk@1']);
    // Other pairs of these assets keep the market's price.
    expect(marketRatio(board, 'BTC', 'USD')).toEqual(ratio(100_000_000n, 9_000_000n));
    // One that does not lead is for the rules that name it.
    const asked = crossPrices(prices, [{ ...own, leads: false }]);
    expect(marketRatio(asked, 'BTC', 'RUB')).toEqual(ratio(100_000_000n, 720_000_000n));
  });

  it('has no price for the two assets of an own rate that leads and is worth nothing', () => {
    const prices: readonly BoardPrice[] = [
      { base: 'USD', quote: 'RUB', bid: '80', ask: '81' },
      { base: 'BTC', quote: 'USD', bid: '90000', ask: '90100' },
    ];
    const own = ownQuote({ base: 'BTC', quote: 'RUB', bid: '7500000', ask: '7600000' });
    const board = crossPrices(prices, [{ ...own, price: null }]);
    expect(marketRatio(board, 'BTC', 'RUB')).toBeNull();
    expect(marketRatio(board, 'RUB', 'BTC')).toBeNull();
    expect(marketRatio(board, 'BTC', 'USD')).not.toBeNull();
  });

  it.each([
    ['crossed', '101', '100'],
    ['absurdly wide', '100', '106'],
    ['zero', '0', '1'],
    ['no number', 'NaN', '1'],
    ['negative', '-1', '1'],
    ['endless', '1'.repeat(60), '1'],
  ])('leaves out a pair that is %s', (_why, bid, ask) => {
    expect(crossPrices([{ base: 'USD', quote: 'RUB', bid, ask }]).has('RUB')).toBe(false);
  });

  it('prices every pair of assets, and no round trip through it ever gains', () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...assets),
        fc.constantFrom(...assets),
        (at, one, two) => {
          const board = crossPrices(simulatedPrices('agio', at));
          const there = marketRatio(board, one, two);
          const back = marketRatio(board, two, one);
          if (there === null || back === null) throw new Error(`no price of ${one} in ${two}`);
          const round = crossRatio(there, back);
          expect(compareRatios(round, { income: 1n, outcome: 1n })).not.toBe(1);
        },
      ),
    );
  });
});

const usual: readonly BoardPrice[] = [
  { base: 'USDT', quote: 'USD', bid: '1', ask: '1.001' },
  { base: 'BTC', quote: 'USDT', bid: '90000', ask: '90100' },
  { base: 'LTC', quote: 'USDT', bid: '100', ask: '100.1' },
  { base: 'USDT', quote: 'RUB', bid: '84', ask: '84.2' },
  { base: 'USD', quote: 'RUB', bid: '79', ask: '79.5' },
  { base: 'USD', quote: 'KZT', bid: '520', ask: '521' },
];
const dollarCoin = ownQuote({ base: 'USDT', quote: 'RUB', bid: '85', ask: '86' });
const dollar = {
  ...ownQuote({ base: 'USD', quote: 'RUB', bid: '80', ask: '81' }),
  code: 'own:usd',
};
const tenge = { ...ownQuote({ base: 'RUB', quote: 'KZT', bid: '6', ask: '6.1' }), code: 'own:kzt' };
const nothing = { ...dollarCoin, price: null };
const without = (...pairs: readonly string[]) =>
  usual.filter(({ base, quote }) => !pairs.includes(`${base}/${quote}`));
const coinOnly = without('USDT/USD', 'USD/KZT');
const held = (pair: string) =>
  usual.map(
    (price): BoardPrice =>
      `${price.base}/${price.quote}` === pair ? { ...price, hold: 'all' } : price,
  );
const roubles = { base: 'USDT', quote: 'RUB' } as const;

describe('of several ways between two assets', () => {
  it.each<[string, Parameters<typeof crossPrices>, string, string | null]>([
    ['the pair itself', [usual], 'RUB-USDT', 'USDT/RUB'],
    ['the dollar coin, as it is traded', [usual], 'RUB-BTC', 'USDT/RUB BTC/USDT'],
    ['no detour by the dollar', [usual], 'LTC-BTC', 'LTC/USDT BTC/USDT'],
    ['the dollar by the coin, too', [usual], 'RUB-USD', 'USDT/RUB USDT/USD'],
    [
      'the dollar where nobody trades the coin',
      [without('USDT/RUB')],
      'RUB-BTC',
      'USD/RUB USDT/USD BTC/USDT',
    ],
    ['an own rate of the pair', [usual, [dollarCoin]], 'RUB-USDT', 'own:desk'],
    ['an own rate on the way', [usual, [dollarCoin]], 'BTC-RUB', 'BTC/USDT own:desk'],
    [
      'an own rate, though the dollar has a way',
      [without('USDT/RUB'), [dollarCoin]],
      'RUB-USDT',
      'own:desk',
    ],
    ['of two own rates the one of the pair', [usual, [dollarCoin, dollar]], 'USD-RUB', 'own:usd'],
    [
      'and the first of them beyond it',
      [usual, [dollarCoin, dollar]],
      'KZT-RUB',
      'USD/KZT USDT/USD own:desk',
    ],
    ['an own rate between others, for them alone', [usual, [tenge]], 'RUB-KZT', 'own:kzt'],
    ['and nobody else by it', [usual, [tenge]], 'BTC-KZT', 'BTC/USDT USDT/USD USD/KZT'],
    ['no other while an own rate is worth nothing', [usual, [nothing]], 'RUB-USDT', null],
    ['nor beyond it', [usual, [nothing]], 'RUB-BTC', null],
    ['no other while the market of the pair is held', [held('USDT/RUB')], 'RUB-BTC', null],
    [
      'no other while its sources agree on nothing',
      [without('USDT/RUB'), [], { closed: [roubles] }],
      'RUB-USD',
      null,
    ],
    [
      'an own rate while its sources agree on nothing',
      [without('USDT/RUB'), [dollarCoin], { closed: [roubles] }],
      'RUB-USDT',
      'own:desk',
    ],
    [
      'no detour while the dollar coin has no price',
      [without('USDT/USD'), [dollarCoin]],
      'USDT-USD',
      null,
    ],
    ['the pair, where nobody asks for the coin in dollars', [coinOnly], 'RUB-USDT', 'USDT/RUB'],
    ['and what is traded for the coin', [coinOnly], 'BTC-RUB', 'BTC/USDT USDT/RUB'],
    ['the dollar by its own market', [coinOnly], 'USD-RUB', 'USD/RUB'],
    ['and no coin for it', [coinOnly], 'USD-BTC', null],
    ['nor the dollar itself', [coinOnly], 'USDT-USD', null],
    [
      'nothing by the coin while its price in dollars is held',
      [held('USDT/USD')],
      'RUB-USDT',
      null,
    ],
    [
      'nor while its sources agree on nothing',
      [coinOnly, [], { closed: [{ base: 'USDT', quote: 'USD' }] }],
      'RUB-USDT',
      null,
    ],
    ['own rates alone, without any market', [[], [dollarCoin]], 'USDT-RUB', 'own:desk'],
    ['and one after the other', [[], [dollarCoin, tenge]], 'USDT-KZT', 'own:desk own:kzt'],
    [
      'the first crossing: always across the dollar',
      [usual, [], { crossing: 1 }],
      'LTC-BTC',
      'LTC/USDT USDT/USD USDT/USD BTC/USDT',
    ],
    [
      'by which an own rate priced its pair',
      [usual, [dollarCoin], { crossing: 1 }],
      'RUB-USDT',
      'own:desk',
    ],
    [
      'and nothing beyond',
      [usual, [dollarCoin], { crossing: 1 }],
      'RUB-BTC',
      'USD/RUB USDT/USD BTC/USDT',
    ],
  ])('it takes %s', (_why, given, pair, legs) => {
    const [income, outcome] = pair.split('-').filter(isAssetCode);
    if (income === undefined || outcome === undefined) throw new Error('two assets');
    const way = marketWay(crossPrices(...given), income, outcome);
    expect(way?.legs.join(' ') ?? null).toBe(legs);
  });

  it('what one price on the way allows, all beyond it are allowed', () => {
    const expiresAt = new Date('2026-11-20T10:00:30Z');
    const limited = usual.map(
      (price): BoardPrice =>
        price.base === 'USDT' && price.quote === 'USD'
          ? { ...price, hold: 'fixed', expiresAt }
          : price,
    );
    const board = crossPrices(limited, [dollarCoin]);
    // Not paid for twice, and yet a market in trouble gives no fixed rate of what hangs on it.
    expect(marketWay(board, 'BTC', 'LTC')).toMatchObject({
      market: ratio(100_000_000n * 1001n, 90_000n * 10n * 100_000_000n),
      terms: { floatingOnly: true, expiresAt, own: [] },
    });
    expect(marketWay(board, 'RUB', 'USDT')?.terms).toMatchObject({ floatingOnly: false });
  });
});

describe('a rule’s path', () => {
  const path = (...legs: readonly string[]) =>
    followPath({ prices: usual, own: [dollarCoin, tenge] }, legs, 'RUB', 'BTC');
  it('comes before all of them, as it is written', () => {
    const way = path('USD/RUB', 'USDT/USD', 'BTC/USDT');
    expect(way?.legs).toEqual(['USD/RUB', 'USDT/USD', 'BTC/USDT']);
    expect(way?.terms.own).toEqual([]);
    expect(path('own:desk', 'BTC/USDT')?.terms.own).toEqual(['own:desk@1']);
  });

  it('that leads nowhere has no price', () => {
    for (const legs of [['USD/RUB'], ['BTC/USDT', 'USD/RUB'], ['own:none', 'BTC/USDT']]) {
      expect(path(...legs)).toBeNull();
    }
  });
});

/** Moves of a word about the truth, in parts per million, of seven sources in each market. */
const markets = ['BTC/USDT', 'ETH/USDT', 'USDT/USD', 'USDC/USDT'] as const;
const truth = {
  'BTC/USDT': 9_600_000,
  'ETH/USDT': 320_000,
  'USDT/USD': 99_950,
  'USDC/USDT': 100_020,
};
const moves = (most: number) =>
  fc.array(fc.array(fc.integer({ min: -most, max: most }), { minLength: 4, maxLength: 4 }), {
    minLength: 7,
    maxLength: 7,
  });

describe('a quote across several markets', () => {
  it('is moved by half a per cent at most where two of seven sources lie in all of them', () => {
    const at = new Date('2026-11-20T10:00:00Z');
    const boardOf = (words: readonly (readonly number[])[]) =>
      crossPrices(
        aggregate(
          new Map(),
          words.map((moved, source) => ({
            source: `s${source}`,
            kind: 'exchange',
            asOf: at,
            receivedAt: at,
            prices: markets.map((market, index) => priceOf(market, moved[index] ?? 0)),
          })),
          at,
        ).prices,
      );
    const liars = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(moves(300), moves(30_000), liars, (honest, lies, lying) => {
        const spoilt = honest.map((word, source) =>
          lying.includes(source) ? (lies[source] ?? word) : word,
        );
        const [before, after] = [boardOf(honest), boardOf(spoilt)];
        for (const income of ['BTC', 'ETH', 'USDT', 'USD'] as const) {
          for (const outcome of ['BTC', 'ETH', 'USDT', 'USDC', 'USD'] as const) {
            const was = marketRatio(before, income, outcome);
            const is = marketRatio(after, income, outcome);
            if (was === null || is === null) throw new Error(`${income} has no price`);
            expect(compareRatios(is, discountRatio(was, ppm(5_000n)))).not.toBe(-1);
            expect(compareRatios(is, discountRatio(was, ppm(-5_000n)))).not.toBe(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

function priceOf(market: (typeof markets)[number], movePpm: number): SourcePrice {
  const [base, quote] = market.split('/').filter(isAssetCode);
  if (base === undefined || quote === undefined) throw new Error('two assets');
  // Dollars are told in hundred thousandths, coins in hundredths; a move is a millionth of those.
  const places = market.startsWith('USD') ? 11 : 8;
  const middle = Math.round(truth[market] * (1_000_000 + movePpm));
  const price = (parts: number) => decimal(parts, places);
  return {
    base,
    quote,
    bid: price(middle - truth[market] * 50),
    ask: price(middle + truth[market] * 50),
  };
}
