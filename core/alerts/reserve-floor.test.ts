import { expect, test } from 'vitest';
import { defaultReserveFloor, isReserveLow } from './reserve-floor.ts';

test.each([
  ['nothing is known', 0n, [], null],
  ['no direction has a limit', 0n, [null, null], null],
  ['a direction pays out nothing', 0n, [0n], null],
  ['one direction has a limit', 0n, [1_000n], 500n],
  ['the smallest limit is not the first', 0n, [null, 9_000n, 3_001n, 5_000n], 1_501n],
  ['the smallest limit is one unit', 0n, [1n], 1n],
  ['a week paid out evenly', 7_000n, [], 1_000n],
  ['a week paid out a unit more', 7_001n, [], 1_001n],
  ['payouts are known, limits count no more', 700n, [1_000_000n], 100n],
  ['less left than came back', -700n, [1_000n], 500n],
])('where %s, the level is derived', (_, paidOut, largest, floor) => {
  expect(defaultReserveFloor({ paidOut, largestOrders: largest })).toBe(floor);
});

test.each([
  [0n, null, false],
  [0n, 0n, false],
  [99n, 100n, true],
  [100n, 100n, false],
  [-1n, 0n, true],
])('%i free under a level of %s is low: %s', (free, floor, low) => {
  expect(isReserveLow(free, floor)).toBe(low);
});
