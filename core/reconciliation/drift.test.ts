import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driftOf, expectedBounds, isAbove, usualDriftMax, widerBounds } from './drift.ts';

const quiet = { holding: 1000n, leaving: 0n, coming: 0n, settling: 0n };

test.each([
  ['the very balance', quiet, 1000n, 0n, 0n],
  ['money that is gone', quiet, 700n, 0n, -300n],
  ['money that nobody booked', quiet, 1200n, 0n, 200n],
  ['a payout that has left', { ...quiet, leaving: 300n }, 700n, 0n, 0n],
  ['a payout that has not left yet', { ...quiet, leaving: 300n }, 1000n, 0n, 0n],
  ['more gone than the payouts', { ...quiet, leaving: 300n }, 650n, 0n, -50n],
  ['a deposit that is not credited', { ...quiet, coming: 200n }, 1200n, 0n, 0n],
  ['more than the deposits', { ...quiet, coming: 200n }, 1250n, 0n, 50n],
  ['a credited one that is not spendable', { ...quiet, settling: 200n }, 800n, 0n, 0n],
  ['a difference that was explained', quiet, 700n, -300n, 0n],
  ['more than was explained', quiet, 650n, -300n, -50n],
])('%s', (_name, expected, actual, agreed, drift) => {
  expect(driftOf(actual, expectedBounds(expected), agreed)).toBe(drift);
});

test('what is on the way is never a drift, and whatever else moves is, to the last unit', () => {
  const units = fc.bigInt(0n, 10n ** 24n);
  fc.assert(
    fc.property(units, units, units, units, units, (holding, leaving, coming, part, more) => {
      const left = leaving === 0n ? 0n : part % (leaving + 1n);
      const came = coming === 0n ? 0n : part % (coming + 1n);
      const bounds = expectedBounds({ holding, leaving, coming, settling: 0n });
      expect(driftOf(holding - left + came, bounds, 0n)).toBe(0n);
      expect(driftOf(holding - leaving - more, bounds, 0n)).toBe(-more);
      expect(driftOf(holding + coming + more, bounds, 0n)).toBe(more);
    }),
  );
});

test('two moments allow whatever either allows', () => {
  expect(widerBounds({ low: 3n, high: 5n }, { low: 4n, high: 9n })).toEqual({ low: 3n, high: 9n });
});

test.each([
  ['RUB', 100n],
  ['BTC', 1000n],
  ['ETH', 10n ** 13n],
] as const)('the usual bound of %s is %s units, reached without an alarm', (asset, max) => {
  expect(usualDriftMax(asset)).toBe(max);
  expect([isAbove(max, max), isAbove(-max, max)]).toEqual([false, false]);
  expect([isAbove(max + 1n, max), isAbove(-max - 1n, max)]).toEqual([true, true]);
});
