import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetCode, assetScale, isAssetCode } from '../../core/money/asset.ts';
import { aggregate } from '../../core/rates/aggregate.ts';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { compareRatios, crossRatio, discountRatio, ratio } from '../../core/rates/ratio.ts';
import { decimal } from '../../core/rates/testing.ts';
import { simulatedPrices } from '../../sources/simulated/simulated-source.ts';
import type { OwnQuote } from '../pricing/own-quotes.ts';
import { crossPrices, marketRatio, marketWay } from './price-board.ts';
import type { SnapshotPrice } from './snapshot-price.ts';

const assets = Object.keys(assetScale).filter((key): key is AssetCode => key in assetScale);
const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});

function ownQuote(price: Pick<SnapshotPrice, 'base' | 'quote' | 'bid' | 'ask'>): OwnQuote {
  const { base, quote } = price;
  return {
    ...{ code: 'own:desk', revision: '1', base, quote, leads: true, failure: null },
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

  it('has no price for an asset without a path to the dollar', () => {
    const board = crossPrices([{ base: 'BTC', quote: 'USDT', bid: '1', ask: '1' }]);
    expect(marketRatio(board, 'BTC', 'USD')).toBeNull();
    expect(marketRatio(board, 'USD', 'BTC')).toBeNull();
    expect(marketRatio(board, 'BTC', 'BTC')).toBeNull();
  });

  it('exchanges the two assets of an own rate that leads by it, not across the dollar', () => {
    const prices: readonly SnapshotPrice[] = [
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
    const prices: readonly SnapshotPrice[] = [
      { base: 'USD', quote: 'RUB', bid: '80', ask: '81' },
      { base: 'BTC', quote: 'USD', bid: '90000', ask: '90100' },
    ];
    const own = ownQuote({ base: 'BTC', quote: 'RUB', bid: '7500000', ask: '7600000' });
    const board = crossPrices(prices, [{ ...own, price: null, failure: 'expired' }]);
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

/** Moves of a word about the truth, in parts per million, of seven sources in each market. */
const told = ['BTC/USDT', 'ETH/USDT', 'USDT/USD', 'USDC/USDT'] as const;
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
            ...{ source: `s${source}`, kind: 'exchange', asOf: at, receivedAt: at },
            prices: told.map((market, index) => priceOf(market, moved[index] ?? 0)),
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
            expect(compareRatios(is, discountRatio(was, 5_000n))).not.toBe(-1);
            expect(compareRatios(is, discountRatio(was, -5_000n))).not.toBe(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

function priceOf(market: (typeof told)[number], movePpm: number): SourcePrice {
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
