import { expect, test } from 'vitest';
import { holdPayout, type PayoutFacts, type PayoutHoldRule } from './payout-hold.ts';

const rule: PayoutHoldRule = {
  appliesTo: 'everyone',
  outcomeMin: null,
  scoreMinPpm: null,
  delayMinutes: 30,
  needsRelease: false,
};
const facts: PayoutFacts = {
  isNew: false,
  isUnverified: false,
  outcomeUnits: 1_000n,
  scorePpm: 250_000,
};

test.each<[string, Partial<PayoutHoldRule>, Partial<PayoutFacts>, readonly string[] | null]>([
  ['everybody', {}, {}, ['everyone']],
  ['somebody new', { appliesTo: 'new' }, { isNew: true }, ['new']],
  ['not somebody known', { appliesTo: 'new' }, {}, null],
  ['somebody unverified', { appliesTo: 'unverified' }, { isUnverified: true }, ['unverified']],
  ['not somebody verified', { appliesTo: 'unverified' }, {}, null],
  ['just at the amount', { outcomeMin: 1_000n }, {}, ['amount']],
  ['not one unit below', { outcomeMin: 1_001n }, {}, null],
  ['just at the score', { scoreMinPpm: 250_000 }, {}, ['score']],
  ['not one millionth below', { scoreMinPpm: 250_001 }, {}, null],
  ['not what was never scored', { scoreMinPpm: 1 }, { scorePpm: null }, null],
  [
    'all that a rule says at once',
    { appliesTo: 'new', outcomeMin: 1n },
    { isNew: true },
    ['new', 'amount'],
  ],
  ['not the half of it', { appliesTo: 'new', outcomeMin: 1n }, {}, null],
])('a rule holds %s', (_name, terms, known, reasons) => {
  const hold = holdPayout([{ ...rule, ...terms }], { ...facts, ...known });
  expect(hold?.reasons ?? null).toEqual(reasons);
});

test('of several rules the strictest counts, and each reason is named once', () => {
  const rules: PayoutHoldRule[] = [
    rule,
    { ...rule, outcomeMin: 1n, delayMinutes: 5, needsRelease: true },
    { ...rule, outcomeMin: 10n, delayMinutes: 90 },
    { ...rule, outcomeMin: 9_999n, delayMinutes: 9_999 },
  ];
  expect(holdPayout(rules, facts)).toEqual({
    delayMinutes: 90,
    needsRelease: true,
    reasons: ['everyone', 'amount'],
  });
  expect(holdPayout([], facts)).toBeNull();
});
