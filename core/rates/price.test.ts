import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { parsePrice, showRate } from './price.ts';
import { compareRatios, type Ratio, ratio, swapRatio } from './ratio.ts';

const dollarToRouble = { incomeAsset: 'USD', outcomeAsset: 'RUB' } as const;
const roubleToLitecoin = { incomeAsset: 'RUB', outcomeAsset: 'LTC' } as const;
const bitcoinToTether = { incomeAsset: 'BTC', outcomeAsset: 'USDT' } as const;

function price(text: string, pair: Parameters<typeof parsePrice>[1]): Ratio {
  const read = parsePrice(text, pair);
  if (isRefusal(read)) throw new Error(`${text} was refused`);
  return read;
}

describe('reading a price', () => {
  test.each([
    ['82.5', dollarToRouble, ratio(10n, 825n)],
    ['65000.123', bitcoinToTether, ratio(100_000_000n, 65_000_123_000n)],
    ['0.00012', roubleToLitecoin, ratio(100n, 12_000n)],
    ['1.2e-4', roubleToLitecoin, ratio(100n, 12_000n)],
    ['1E+2', dollarToRouble, ratio(1n, 100n)],
    ['1e2', dollarToRouble, ratio(1n, 100n)],
  ] as const)('%s is read exactly', (text, pair, expected) => {
    expect(parsePrice(text, pair)).toEqual(expected);
  });

  test.each([
    '',
    '0',
    '0.000',
    '-1',
    '1,5',
    '.5',
    '1.',
    'NaN',
    '1e31',
    '1e-31',
    '1e100',
    '٣',
    'x',
    '1'.repeat(60),
  ])('%j is refused', (text) => {
    expect(isRefusal(parsePrice(text, dollarToRouble))).toBe(true);
  });
});

describe('showing a rate', () => {
  test('the side worth less is counted against one of the other', () => {
    expect(showRate(price('0.0001212', roubleToLitecoin), roubleToLitecoin)).toEqual({
      income: '8250.8251',
      outcome: '1',
    });
    expect(showRate(price('82.5', dollarToRouble), dollarToRouble)).toEqual({
      income: '1',
      outcome: '82.5',
    });
    expect(showRate(price('1', dollarToRouble), dollarToRouble)).toEqual({
      income: '1',
      outcome: '1',
    });
  });

  test('what does not fit is rounded against the customer', () => {
    const third = ratio(3n, 10n);
    expect(showRate(third, dollarToRouble)).toEqual({ income: '1', outcome: '3.3333333' });
    expect(showRate(swapRatio(third), dollarToRouble)).toEqual({
      income: '3.3333334',
      outcome: '1',
    });
    expect(showRate(price('123456789.999', dollarToRouble), dollarToRouble)).toEqual({
      income: '1',
      outcome: '123456789.99',
    });
  });

  test('is never better than the real rate, worse by under 1e-7, and never below one', () => {
    const side = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(side, side, (income, outcome) => {
        const real = ratio(income, outcome);
        const shown = showRate(real, dollarToRouble);
        const read =
          shown.income === '1'
            ? price(shown.outcome, dollarToRouble)
            : swapRatio(price(shown.income, dollarToRouble));
        expect(compareRatios(read, real)).not.toBe(1);
        const almost = ratio(real.income * 10_000_000n, real.outcome * 9_999_999n);
        expect(compareRatios(read, almost)).not.toBe(-1);
        expect(shown.income === '1' || shown.outcome === '1').toBe(true);
        expect(`${shown.income} ${shown.outcome}`).not.toMatch(/(^| )0/);
      }),
      { numRuns: 3000 },
    );
  });
});
