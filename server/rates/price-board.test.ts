import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetCode, assetScale } from '../../core/money/asset.ts';
import { compareRatios, crossRatio, ratio } from '../../core/rates/ratio.ts';
import { simulatedPrices } from '../../sources/simulated/simulated-source.ts';
import { crossPrices, marketRatio } from './price-board.ts';

const assets = Object.keys(assetScale).filter((key): key is AssetCode => key in assetScale);
const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});

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
