import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, formatAmount, parseAmount } from './amount.ts';
import { type AssetCode, builtInAssets, isAssetCode, registerAssets } from './asset.ts';

const assets = Object.keys(builtInAssets).filter(isAssetCode);
const anyAsset: fc.Arbitrary<AssetCode> = fc.constantFrom(...assets);

describe('reading an amount', () => {
  test.each([
    ['1.5', 'RUB', 150n],
    ['12.', 'RUB', 1200n],
    ['0', 'RUB', 0n],
    ['007', 'RUB', 700n],
    ['0.00000001', 'BTC', 1n],
    ['123456789012.123456789012345678', 'ETH', 123456789012123456789012345678n],
  ] as const)('%s %s is %s units', (text, asset, units) => {
    expect(parseAmount(text, asset)).toEqual({ units, asset });
  });

  test.each([
    '',
    '.',
    '.5',
    '-1',
    '+1',
    '1e5',
    '1E5',
    '0x10',
    '1,5',
    '1 000',
    ' 1',
    '1\n',
    '1..',
    '1.2.3',
    'NaN',
    'Infinity',
    '١٢',
    '１２',
    '½',
    '1_000',
    '1n',
    '9'.repeat(31),
    `${'9'.repeat(31)}.`,
    // 30 whole digits of an 18-decimal coin would not fit the column they are stored in.
    '9'.repeat(30),
  ])('%j is not a number', (text) => {
    expect(parseAmount(text, 'ETH')).toEqual({ code: 'not_a_number' });
  });

  test('more decimals than the payment system has are refused, never rounded', () => {
    expect(parseAmount('1.005', 'RUB')).toEqual({ code: 'too_precise', precisionMax: 2 });
    expect(parseAmount('1.5', 'RUB', 0)).toEqual({ code: 'too_precise', precisionMax: 0 });
    expect(parseAmount('1.50', 'BTC', 2)).toEqual(amount(150_000_000n, 'BTC'));
  });

  test('a precision finer than the asset is a bug of ours', () => {
    expect(() => parseAmount('1.123', 'RUB', 3)).toThrow('RUB has no 3 decimals');
  });
});

describe('writing an amount', () => {
  test('zeros are written up to the precision', () => {
    expect(formatAmount(amount(150n, 'RUB'))).toBe('1.50');
    expect(formatAmount(amount(100n, 'RUB'), 0)).toBe('1');
    expect(formatAmount(amount(1_500_000n, 'BTC'))).toBe('0.01500000');
    expect(formatAmount(amount(-5n, 'RUB'))).toBe('-0.05');
  });

  test('digits past the precision are shown rather than lost', () => {
    expect(formatAmount(amount(150n, 'RUB'), 0)).toBe('1.50');
    expect(formatAmount(amount(101n, 'BTC'), 2)).toBe('0.00000101');
  });

  test('what is written is read back as the same units', () => {
    fc.assert(
      fc.property(anyAsset, fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), (asset, units) => {
        expect(parseAmount(formatAmount(amount(units, asset)), asset)).toEqual({ units, asset });
      }),
      { numRuns: 3000 },
    );
  });
});

describe('an asset that operators have added', () => {
  test('is read and written by its decimals, which never change', () => {
    const code: string = 'XTEST';
    expect(isAssetCode(code)).toBe(false);
    registerAssets([{ code: 'XTEST', decimals: 3 }]);
    if (!isAssetCode(code)) throw new Error('it was added');
    expect(formatAmount(amount(1_234_567n, code))).toBe('1234.567');
    expect(parseAmount('0.001', code)).toEqual(amount(1n, code));
    registerAssets([{ code: 'XTEST', decimals: 3 }]);
    expect(() => registerAssets([{ code: 'XTEST', decimals: 4 }])).toThrow('XTEST');
    expect(() => registerAssets([{ code: 'RUB', decimals: 0 }])).toThrow('RUB');
    expect(() => registerAssets([{ code: 'YTEST', decimals: 19 }])).toThrow('YTEST');
  });
});
