import { expect, test } from 'vitest';
import { judgeSigned, orderOfPayout } from './judge-signed.ts';

const signed = { payoutId: 'order:1', address: 'ltc1x', units: 100n };
const same = { queuedAtRail: true, address: 'ltc1x', units: 100n };

test.each([
  ['of an order that came after the backup is unknown', null, 'unknown_order'],
  ['that nothing asks for yet is taken up by itself', { payout: null }, 'by_itself'],
  ['that is asked for again as it was is taken up by itself', { payout: same }, 'by_itself'],
  ['of another sum is undecided', { payout: { ...same, units: 99n } }, 'undecided'],
  ['to another address is undecided', { payout: { ...same, address: 'y' } }, 'undecided'],
  [
    'of a payout that is over is undecided',
    { payout: { ...same, queuedAtRail: false } },
    'undecided',
  ],
] as const)('a signed payment %s', (_name, order, verdict) => {
  expect(judgeSigned(signed, order)).toBe(verdict);
});

test('a key of a payout begins with its order', () => {
  expect(['a:1', 'a:surplus:2', 'a'].map(orderOfPayout)).toEqual(['a', 'a', 'a']);
});
