import { expect, test } from 'vitest';
import { estimateEarning, percentAt, progressOf } from './estimate.ts';

const tiers = [
  { countMin: 0, percent: '0.5' },
  { countMin: 20, percent: '0.6' },
  { countMin: 50, percent: '0.8' },
];

test.each([
  ['0.5', '100000', '500.00'],
  ['0.6', '15000.50', '90.00'],
  ['1', '0.99', '0.00'],
  ['0.5', '99999999999999999999', '499999999999999999.99'],
])('%s %% of %s roubles are %s', (percent, roubles, earned) => {
  expect(estimateEarning(percent, roubles)).toBe(earned);
});

test.each(['', '0', '0.00', '-5', '1e5', '1.234', 'сто'])('%s is no amount', (roubles) => {
  expect(estimateEarning('0.5', roubles)).toBeNull();
});

test.each([
  [0, '0.5', 20, 0],
  [19, '0.5', 20, 95],
  [20, '0.6', 50, 0],
  [49, '0.6', 50, 96],
  [50, '0.8', 50, 100],
])(
  'with %i referrals the share is %s %%, and the next one is so near',
  (count, share, at, gone) => {
    expect(percentAt(tiers, count)).toBe(share);
    expect(progressOf(tiers, count, at)).toBe(gone);
  },
);
