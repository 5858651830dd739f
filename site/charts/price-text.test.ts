import { expect, test } from 'vitest';
import { shortPrice } from '../../core/rates/short-price.ts';
import type { CoinStats } from '../api/views.ts';
import { coinOrderOf, sortCoins } from '../crypto/sort-coins.ts';
import { linePath } from './line-path.ts';
import { changeText, zonedMoment } from './price-text.ts';

test.each([
  ['7764630.5', '7764630'],
  ['91436.159', '91436.15'],
  ['12.3456', '12.34'],
  ['1.99999', '1.9999'],
  ['0.00001234567', '0.00001234'],
  ['0.5', '0.5'],
])('of %s a glance takes in %s', (price, short) => {
  expect(shortPrice(price)).toBe(short);
});

test('a change has its sign, and none has none', () => {
  expect(changeText('1.25', 'ru')).toBe('+1,25\u00a0%');
  expect(changeText('-1234.00', 'en')).toBe('\u22121,234.00%');
  expect(changeText('0.00', 'en')).toBe('0.00%');
});

test('an hour of a chart names its zone, a day needs none', () => {
  const at = Date.UTC(2026, 10, 20, 9, 5);
  expect(zonedMoment(at, 3600, 'en')).toMatch(/09:05 UTC$/);
  expect(zonedMoment(at, 86_400, 'en')).not.toContain('UTC');
});

test('a line goes from left to right, and a price that stood still is drawn in the middle', () => {
  const box = { width: 100, height: 10 };
  expect(
    linePath(
      [
        [0, '1'],
        [5, '3'],
        [10, '2'],
      ],
      box,
    ),
  ).toBe('M0 10L50 0L100 5');
  expect(
    linePath(
      [
        [0, '7'],
        [10, '7'],
      ],
      box,
    ),
  ).toBe('M0 5L100 5');
  expect(
    linePath(
      [
        [0, '2'],
        [10, '4'],
      ],
      { ...box, floor: 0 },
    ),
  ).toBe('M0 5L100 0');
  expect(
    linePath(
      [
        [0, '0'],
        [10, '0'],
      ],
      { ...box, floor: 0 },
    ),
  ).toBe('M0 10L100 10');
  expect(linePath([[0, '7']], box)).toBe('');
});

function coin(symbol: string, rank: number, price: string | null): CoinStats {
  return {
    id: symbol,
    symbol,
    name: symbol,
    image_url: '',
    rank,
    price_usd: price,
    price_rub: null,
    change_24h: null,
    change_7d: null,
    high_24h: null,
    low_24h: null,
    market_cap: null,
    volume_24h: null,
    sparkline: [],
    simulated: true,
    updated_at: null,
  };
}

test('coins are sorted as the address says, those without a figure last either way', () => {
  const coins = [coin('A', 1, '9'), coin('B', 2, null), coin('C', 3, '100000'), coin('D', 4, '9')];
  const sorted = (query: string) =>
    sortCoins(coins, coinOrderOf(new URLSearchParams(query)))
      .map(({ symbol }) => symbol)
      .join('');
  expect(sorted('')).toBe('ABCD');
  expect(sorted('sort=price')).toBe('CDAB');
  expect(sorted('sort=price&order=asc')).toBe('ADCB');
  expect(sorted('sort=toString&order=up')).toBe('ABCD');
  expect(sorted('sort=name&order=desc')).toBe('DCBA');
});
