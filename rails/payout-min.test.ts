import { expect, test } from 'vitest';
import { networkOf } from './bitcoin/network.ts';
import { payoutMinOf } from './payout-min.ts';

test.each(['bitcoin', 'litecoin', 'dogecoin'] as const)(
  'a rail on %s pays no less than its chain carries, on a test chain of it too',
  (rail) => {
    expect(payoutMinOf(rail)).toBeGreaterThan(0n);
    expect(payoutMinOf(rail)).toBe(networkOf(`${rail}-regtest`).dust);
  },
);

test.each(['manual', 'simulated', 'toString'])('nothing is too small for %s', (rail) => {
  expect(payoutMinOf(rail)).toBe(0n);
});
