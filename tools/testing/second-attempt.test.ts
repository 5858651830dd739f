import { expect, test } from 'vitest';
import { mergeAttempts, worthSecondAttempt } from './second-attempt.mjs';

const story = '/agio/e2e/pickers.test.ts';

test('stories that failed are told once more, if they are few', () => {
  expect(worthSecondAttempt([story])).toEqual([story]);
  const deeper = '/agio/e2e/office/desk.test.ts';
  expect(worthSecondAttempt([story, deeper])).toEqual([story, deeper]);
  expect(worthSecondAttempt([story, story, story])).toHaveLength(3);
  expect(worthSecondAttempt([story, story, story, story])).toEqual([]);
});

test('what failed elsewhere is a fault, and nothing is run again beside it', () => {
  expect(worthSecondAttempt(['/agio/core/money/amount.test.ts'])).toEqual([]);
  expect(worthSecondAttempt([story, '/agio/server/orders/pay.test.ts'])).toEqual([]);
});

test('only what failed twice is a failure', () => {
  const first = { passed: 90, failed: 2 };
  expect(mergeAttempts(first, { passed: 7, failed: 0 })).toEqual({ passed: 92, failed: 0 });
  expect(mergeAttempts(first, { passed: 6, failed: 1 })).toEqual({ passed: 91, failed: 1 });
  expect(mergeAttempts(first, { passed: 0, failed: 3 })).toEqual({ passed: 90, failed: 3 });
});
