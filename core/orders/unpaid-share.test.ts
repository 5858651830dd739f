import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBeyondShare, type UnpaidHolds, unpaidAllowance } from './unpaid-share.ts';

const shares = { network: 50, strangers: 80, large: 20 };
const empty: UnpaidHolds = { free: 1_000n, all: 0n, strangers: 0n, network: 0n, isFirst: true };
const stranger = { isStranger: true, orderMin: 1n };
const user = { isStranger: false, orderMin: 1n };

test.each([
  ['the first order of a stranger', {}, stranger, 800n],
  ['the first order of a user', {}, user, 1_000n],
  ['a network that holds another reserve', { isFirst: false }, stranger, 500n],
  [
    'a network that holds a part of this one',
    { free: 700n, all: 300n, strangers: 300n, network: 300n, isFirst: false },
    stranger,
    200n,
  ],
  ['strangers who hold much', { free: 300n, all: 700n, strangers: 700n }, stranger, 100n],
  ['a user beside strangers', { free: 300n, all: 700n, strangers: 700n }, user, 1_000n],
  [
    'a network that holds its share',
    { free: 500n, all: 500n, network: 500n, isFirst: false },
    user,
    0n,
  ],
] as const)('%s may hold so much more', (_who, change, whose, units) => {
  expect(unpaidAllowance(shares, { ...empty, ...change }, whose)).toBe(units);
});

test('a small reserve is there for whoever comes: twenty smallest orders are never too much', () => {
  const holds = { ...empty, free: 100n, isFirst: false };
  expect(unpaidAllowance(shares, holds, { isStranger: true, orderMin: 10n })).toBe(200n);
  expect(isBeyondShare(20, 100n, holds, 10n)).toBe(false);
  expect(isBeyondShare(20, 100n, holds, 1n)).toBe(true);
  expect(isBeyondShare(20, 20n, holds, 0n)).toBe(false);
});

test('whatever strangers order, one after the other, a fifth of the reserve stays free', () => {
  const order = fc.record({ network: fc.integer({ min: 0, max: 9 }), percent: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 60 }), (asked) => {
      const total = 1_000_000n;
      const held = new Map<number, bigint>();
      let all = 0n;
      for (const { network, percent } of asked) {
        const units = (total * BigInt(percent)) / 100n;
        const mine = held.get(network) ?? 0n;
        const isFirst = !held.has(network);
        const holds = { free: total - all, all, strangers: all, network: mine, isFirst };
        if (units === 0n || units > unpaidAllowance(shares, holds, stranger)) continue;
        held.set(network, mine + units);
        all += units;
      }
      expect(all).toBeLessThanOrEqual((total * 80n) / 100n);
    }),
  );
});
