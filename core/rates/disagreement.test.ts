import { expect, test } from 'vitest';
import { disagreementsOf, isAlarmed } from './disagreement.ts';
import { writeFixed } from './fixed-point.ts';
import { later, reading } from './testing.ts';

test('sources are compared pair by pair, by what they say now', () => {
  const now = later(60);
  const roubles = { base: 'USDT', quote: 'RUB' } as const;
  const readings = [
    reading('rapira', now, '84', '84.2', roubles),
    reading('abcex', later(50), '84.1', '84.5', roubles),
    reading('bybit-p2p', now, '86', '87', roubles),
    reading('old', later(39), '70', '71', roubles),
    reading('crossed', now, '99', '98', roubles),
    reading('unreadable', now, 'NaN', '98', roubles),
    reading('alone', now, '90000', '90001'),
  ];
  const found = disagreementsOf(readings, now);
  expect(found.map(({ low, high, ...rest }) => [rest, low.source, high.source])).toEqual([
    [{ pair: 'USDT/RUB', sources: 3, distancePpm: 28_538n }, 'rapira', 'bybit-p2p'],
  ]);
  expect(writeFixed(found[0]?.high.mid ?? 0n)).toBe('86.5');
});

test('a bank’s word of yesterday is compared with an exchange’s of now', () => {
  const now = later(86_400 * 3);
  const dollar = { base: 'USD', quote: 'RUB' } as const;
  const bank = reading('cbr', later(86_400 * 2), '80', '80', { ...dollar, kind: 'bank' });
  const found = disagreementsOf([bank, reading('x', now, '84', '84', dollar)], now);
  expect(found).toMatchObject([{ distancePpm: 50_000n }]);
});

test.each([
  [false, 20_000n, false],
  [false, 20_001n, true],
  [true, 20_000n, true],
  [true, 16_001n, true],
  [true, 16_000n, false],
])('an alarm that was on: %s, at %s of 20000 is on: %s', (was, distance, is) => {
  expect(isAlarmed(was, distance, 20_000n)).toBe(is);
});
