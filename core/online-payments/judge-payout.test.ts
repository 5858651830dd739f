import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeUnits } from './fee-units.ts';
import {
  type AskedPayout,
  againSeconds,
  judgePayout,
  lookAgainSeconds,
  patienceSeconds,
  settleSeconds,
} from './judge-payout.ts';
import { asideSeconds, failuresMax } from './set-aside.ts';

const fresh: AskedPayout = {
  looked: 'absent',
  repeatable: false,
  submissions: 0,
  refused: false,
  seconds: 0,
  age: 0,
  silent: 0,
  unclear: false,
};

describe('a payout of which the provider', () => {
  test.each([
    ['was never asked, is asked for', {}, 'submit'],
    ['says nothing, waits for its word', { looked: 'silent' }, 'wait'],
    [
      'has said nothing for half an hour, is left to a person',
      { looked: 'silent', silent: patienceSeconds },
      'person',
    ],
    ['has said no, once, has failed', { submissions: 1, refused: true }, 'dead'],
    [
      'has said no, and was asked before, may be on its way',
      { submissions: 2, refused: true },
      'wait',
    ],
    [
      'has said no, and would have done what it was asked before',
      { submissions: 2, refused: true, seconds: settleSeconds },
      'dead',
    ],
    ['was asked once and promises nothing, may be on its way', { submissions: 1 }, 'wait'],
    [
      'was asked once and promises nothing, is left to a person in the end',
      { submissions: 1, seconds: settleSeconds },
      'person',
    ],
    [
      'promises to pay a key once, is asked for again',
      { repeatable: true, submissions: 1, seconds: againSeconds(1) },
      'submit',
    ],
    [
      'promises to pay a key once, is not asked all the time',
      { repeatable: true, submissions: 5, seconds: 10 },
      'wait',
    ],
    [
      'promises to pay a key once and does not, is left to a person in the end',
      { repeatable: true, submissions: 9, seconds: 400, age: patienceSeconds },
      'person',
    ],
  ] as const)('%s', (_name, said, step) => {
    expect(judgePayout({ ...fresh, ...said })).toBe(step);
  });
});

const seconds = fc.integer({ min: 0, max: 100_000 });
const anyPayout: fc.Arbitrary<AskedPayout> = fc.record({
  looked: fc.constantFrom('absent' as const, 'silent' as const),
  repeatable: fc.boolean(),
  submissions: fc.integer({ min: 0, max: 20 }),
  refused: fc.boolean(),
  seconds,
  age: seconds,
  silent: seconds,
  unclear: fc.boolean(),
});

test('nothing is asked for twice without a promise, nor while a person finds out, nor unseen', () => {
  fc.assert(
    fc.property(anyPayout, (asked) => {
      const step = judgePayout(asked);
      if (asked.unclear) expect(step).toBe('wait');
      if (step === 'submit') {
        expect(asked.looked).toBe('absent');
        expect(asked.repeatable || asked.submissions === 0).toBe(true);
      }
      // Only a clear word of theirs ends it without a person.
      if (step === 'dead') expect([asked.refused, asked.looked]).toEqual([true, 'absent']);
    }),
  );
});

test('no payout waits for ever: as time goes by somebody is called, or it is over', () => {
  fc.assert(
    fc.property(anyPayout, (asked) => {
      const late = { seconds: 100_000, age: 100_000, silent: 100_000, unclear: false };
      const step = judgePayout({ ...asked, ...late });
      expect(step).not.toBe('wait');
    }),
  );
});

test('questions come soon at first and seldom later', () => {
  expect([1, 2, 5, 20].map(againSeconds)).toEqual([2, 4, 32, 300]);
  expect([0, 5, 100, 10_000].map(lookAgainSeconds)).toEqual([1, 1, 10, 120]);
});

test('who fails again and again is left alone for longer each time, for an hour at most', () => {
  const pauses = Array.from({ length: 15 }, (_, failures) => asideSeconds(failures));
  expect(pauses.slice(0, failuresMax)).toEqual([0, 0, 0]);
  expect(pauses.slice(failuresMax, failuresMax + 3)).toEqual([60, 120, 240]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(Math.max(...pauses)).toBe(3_600);
});

test('a fee is rounded up to a unit, and what is no decimal is none', () => {
  expect(['0.10', '0.101', '1', '0.009', '0'].map((text) => feeUnits(text, 'RUB'))).toEqual([
    10n,
    11n,
    100n,
    1n,
    0n,
  ]);
  expect(feeUnits('0.10000000', 'BTC')).toBe(10_000_000n);
  for (const wrong of ['', '-1', '1e-8', '1,5', 'a lot', '1'.repeat(40)]) {
    expect(feeUnits(wrong, 'RUB'), wrong).toBe(0n);
  }
});
