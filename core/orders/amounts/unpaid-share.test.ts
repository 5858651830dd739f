import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, plus, shareFloor } from '../../money/arithmetic.ts';
import { type OutcomeUnits, outcomeUnits, ppm, zero } from '../../money/units.ts';
import { isBeyondShare, type UnpaidHolds, unpaidAllowance } from './unpaid-share.ts';

const shares = { network: 50, strangers: 80, large: 20 };
const empty: UnpaidHolds = {
  free: outcomeUnits(1_000n),
  all: zero,
  strangers: zero,
  network: zero,
  isFirst: true,
};
const stranger = { isNotOwner: true, orderMin: outcomeUnits(1n) };
const user = { isNotOwner: false, orderMin: outcomeUnits(1n) };

test.each([
  ['the first order of a stranger', {}, stranger, 800n],
  ['the first order of a user', {}, user, 1_000n],
  ['a network that holds another reserve', { isFirst: false }, stranger, 500n],
  [
    'a network that holds a part of this one',
    {
      free: outcomeUnits(700n),
      all: outcomeUnits(300n),
      strangers: outcomeUnits(300n),
      network: outcomeUnits(300n),
      isFirst: false,
    },
    stranger,
    200n,
  ],
  [
    'strangers who hold much',
    { free: outcomeUnits(300n), all: outcomeUnits(700n), strangers: outcomeUnits(700n) },
    stranger,
    100n,
  ],
  [
    'a user beside strangers',
    { free: outcomeUnits(300n), all: outcomeUnits(700n), strangers: outcomeUnits(700n) },
    user,
    1_000n,
  ],
  [
    'a network that holds its share',
    {
      free: outcomeUnits(500n),
      all: outcomeUnits(500n),
      network: outcomeUnits(500n),
      isFirst: false,
    },
    user,
    0n,
  ],
] as const)('%s may hold so much more', (_who, change, whose, units) => {
  expect(unpaidAllowance(shares, { ...empty, ...change }, whose)).toBe(units);
});

test('a small reserve is there for whoever comes: twenty smallest orders are never too much', () => {
  const holds = { ...empty, free: outcomeUnits(100n), isFirst: false };
  expect(unpaidAllowance(shares, holds, { isNotOwner: true, orderMin: outcomeUnits(10n) })).toBe(
    200n,
  );
  expect(isBeyondShare(20, outcomeUnits(100n), holds, outcomeUnits(10n))).toBe(false);
  expect(isBeyondShare(20, outcomeUnits(100n), holds, outcomeUnits(1n))).toBe(true);
  expect(isBeyondShare(20, outcomeUnits(20n), holds, zero)).toBe(false);
});

test('whatever strangers order, one after the other, a fifth of the reserve stays free', () => {
  const order = fc.record({ network: fc.integer({ min: 0, max: 9 }), percent: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 60 }), (asked) => {
      const total = outcomeUnits(1_000_000n);
      const held = new Map<number, OutcomeUnits>();
      let all: OutcomeUnits = zero;
      for (const { network, percent } of asked) {
        const units = shareFloor(total, ppm(BigInt(percent) * 10_000n));
        const mine = held.get(network) ?? zero;
        const isFirst = !held.has(network);
        const holds = { free: minus(total, all), all, strangers: all, network: mine, isFirst };
        if (units === 0n || units > unpaidAllowance(shares, holds, stranger)) continue;
        held.set(network, plus(mine, units));
        all = plus(all, units);
      }
      expect(all).toBeLessThanOrEqual((total * 80n) / 100n);
    }),
  );
});
