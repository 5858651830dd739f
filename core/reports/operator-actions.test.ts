import { expect, test } from 'vitest';
import { actionGroups, countedOf, sumGroups } from './operator-actions.ts';
import { bucketOf, secondsFor } from './speeds.ts';

const by = 'operator:1';
const paid = { amount: '12.50', currency: 'RUB' };

test.each([
  ['an action', { actor: by, action: 'hold', after: null }, { action: 'hold' }],
  [
    'a payout that was made',
    { actor: by, action: 'report_payout', after: paid },
    { action: 'report_payout', paid: { units: 1250n, asset: 'RUB' } },
  ],
  [
    'a payout that could not be made',
    { actor: by, action: 'report_payout', after: { ...paid, failed: true } },
    { action: 'report_payout_failed', paid: null },
  ],
  [
    'an amount of another action',
    { actor: by, action: 'confirm_deposit', after: paid },
    { action: 'confirm_deposit', paid: null },
  ],
  [
    'an order that had waited',
    { actor: by, action: 'claim_payout', after: { waited_seconds: 90 } },
    { waited: { kind: 'order', bucket: bucketOf(90), seconds: 90 } },
  ],
  [
    'a card that had waited',
    { actor: by, action: 'reject_card', after: { waited_seconds: 0 } },
    { waited: { kind: 'card', bucket: 0, seconds: 0 } },
  ],
] as const)('%s counts', (_, entry, expected) => {
  expect(countedOf(entry)).toMatchObject({ operatorId: '1', ...expected });
});

test.each([['customer'], ['service']])('what the %s did counts for nobody', (actor) => {
  expect(countedOf({ actor, action: 'hold', after: null })).toBeNull();
});

test.each([
  [{ amount: 12.5, currency: 'RUB' }],
  [{ amount: '12.505', currency: 'RUB' }],
  [{ amount: '1', currency: 'NOPE' }],
  [{ amount: '-1', currency: 'RUB' }],
  [{}],
])('the payout %o is counted without a sum', (after) => {
  const entry = { actor: by, action: 'report_payout', after };
  expect(countedOf(entry)).toMatchObject({ action: 'report_payout', paid: null });
});

test.each([[-1], [1.5], ['90'], [Number.NaN], [1e20]])('no wait is of %o seconds', (seconds) => {
  const entry = { actor: by, action: 'hold', after: { waited_seconds: seconds } };
  expect(countedOf(entry)?.waited).toBeNull();
});

test('each action is in one group, and together they are all', () => {
  const counts = [
    { action: 'claim_payout', actions: 2 },
    { action: 'take_payout', actions: 1 },
    { action: 'refund_surplus', actions: 4 },
    { action: 'report_payout_failed', actions: 8 },
    { action: 'sign_in', actions: 16 },
  ];
  const sums = sumGroups(counts);
  expect(sums).toMatchObject({ claims: 3, refunds: 4, payouts: 0, other: 24 });
  expect(actionGroups.reduce((sum, group) => sum + sums[group], 0)).toBe(31);
});

test.each([0, 1, 59, 90, 3_600, 86_400, 2_600_000])('%s seconds are found in their bucket', (s) => {
  const found = secondsFor(0.5, [{ bucket: bucketOf(s), orders: 1 }]) ?? 0;
  expect(Math.abs(found - Math.max(1, s))).toBeLessThanOrEqual(Math.max(1, s) / 39);
});
