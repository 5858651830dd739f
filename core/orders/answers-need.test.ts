import { expect, test } from 'vitest';
import { answersNeed } from './answers-need.ts';

test.each([
  ['deposit', 'confirm_deposit', true],
  ['deposit', 'approve', false],
  ['payout', 'claim_payout', true],
  // Claimed long before: the order has waited for the claim.
  ['payout', 'report_payout', false],
  ['release', 'release_held_payout', true],
  ['moderation', 'approve', true],
  ['moderation', 'hold', false],
  ['refund', 'refund_surplus', true],
  ['requisites', 'confirm_deposit', false],
] as const)('an order that waits for %s is answered by %s: %s', (need, action, expected) => {
  expect(answersNeed(need, action)).toBe(expected);
});
