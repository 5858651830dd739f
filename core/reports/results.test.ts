import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedOne } from '../rates/fixed-point.ts';
import { exactResults, sumResults } from './results.ts';
import { secondsFor, speedStep } from './speeds.ts';
import { worthIn } from './worth.ts';

const prices: Readonly<Record<string, bigint>> = {
  USD: fixedOne,
  RUB: fixedOne / 80n,
  LTC: 100n * fixedOne,
};
const priceOf = (asset: string) => prices[asset] ?? null;

test.each([
  [100_000_000n, 'LTC', 'RUB', 800_000n],
  [-100_000_000n, 'LTC', 'RUB', -800_000n],
  [1n, 'LTC', 'RUB', 0n],
  [80n, 'RUB', 'USD', 1n],
  [40n, 'RUB', 'USD', 1n],
  [39n, 'RUB', 'USD', 0n],
  [5n, 'BTC', 'RUB', null],
  [5n, 'BTC', 'BTC', 5n],
] as const)('%s units of %s are worth %s: %s', (units, asset, currency, worth) => {
  expect(worthIn(asset, currency, priceOf)?.(units) ?? null).toBe(worth);
});

test('what has no price is named and left out, and counts all the same to the last unit', () => {
  const line = { day: '2026-11-27', key: 'a', account: 'spread' };
  const lines = [
    { ...line, asset: 'RUB', units: -500n },
    { ...line, asset: 'BTC', units: -7n },
    { ...line, account: 'network_cost', asset: 'LTC', units: 1_000_000n },
    { ...line, account: 'income', asset: 'RUB', units: 90_000n },
    { ...line, account: 'exchanges', asset: '', units: 3n },
  ];
  const { rows, unpriced } = sumResults(lines, 'RUB', () => priceOf);
  expect(unpriced).toEqual(['BTC']);
  expect(rows).toMatchObject([
    { key: 'a', exchanges: 3, profit: -7_500n, columns: { spread: 500n, turnover: 90_000n } },
  ]);
  expect([...exactResults(lines)]).toEqual([
    ['BTC', 7n],
    ['LTC', -1_000_000n],
    ['RUB', 500n],
  ]);
});

test('however lines are divided, their sum is the same', () => {
  const line = fc.record({
    day: fc.constantFrom('2026-11-26', '2026-11-27'),
    key: fc.constantFrom('a', 'b', 'c'),
    account: fc.constantFrom('spread', 'fee', 'network_cost', 'expense', 'income', 'capital'),
    asset: fc.constant('RUB'),
    units: fc.bigInt(-(10n ** 20n), 10n ** 20n),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { rows, days, total } = sumResults(lines, 'RUB', () => priceOf);
      const exact = exactResults(lines).get('RUB') ?? 0n;
      for (const divided of [rows, days, [total]]) {
        expect(divided.reduce((sum, { profit }) => sum + profit, 0n)).toBe(exact);
      }
    }),
  );
});

test('the time of a share of orders is a fortieth off at most', () => {
  const times = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (all, share) => {
      const buckets = new Map<number, number>();
      for (const seconds of all) {
        const bucket = Math.floor(Math.log(seconds) / Math.log(speedStep));
        buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      }
      const speeds = [...buckets]
        .map(([bucket, orders]) => ({ bucket, orders }))
        .sort((left, right) => left.bucket - right.bucket);
      const sorted = all.toSorted((left, right) => left - right);
      const exact = sorted[Math.max(1, Math.ceil(share * all.length)) - 1] ?? 0;
      const estimate = secondsFor(share, speeds) ?? 0;
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(exact * 0.026 + 1);
    }),
  );
  expect(secondsFor(0.5, [])).toBeNull();
});
