import { expect, test } from 'vitest';
import { withdrawableOf } from './withdrawable.ts';

test.each([
  ['2.00', '1.00', '3.00', { rewards: '1.00', referral_incomes: '2.00', all: null }],
  ['2.99', '0.00', '3', { rewards: '0.01', referral_incomes: '3.00', all: '0.01' }],
  ['3.00', '10.50', '3', { rewards: null, referral_incomes: null, all: null }],
  ['0.00', '0.00', '3', { rewards: '3.00', referral_incomes: '3.00', all: '3.00' }],
])(
  'of %s and %s, with %s at least, so much is missing',
  (rewards, referralIncomes, min, missing) => {
    const withdrawable = withdrawableOf({ rewards, referralIncomes, min });
    expect(
      Object.fromEntries(Object.entries(withdrawable).map(([key, each]) => [key, each.missing])),
    ).toEqual(missing);
  },
);

test('both balances are added without losing a cent', () => {
  const { all } = withdrawableOf({ rewards: '0.10', referralIncomes: '99999999.95', min: '3' });
  expect(all.available).toBe('100000000.05');
});

test('a balance of nothing is never enough, whatever the least is', () => {
  const withdrawable = withdrawableOf({ rewards: '0.00', referralIncomes: '0.00', min: '0' });
  expect(withdrawable.all.missing).toBe('0.00');
});
