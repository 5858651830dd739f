import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, maskAround } from './account-difference.ts';

test.each([
  ['2202201234567895', '2202201284567895', ['22022012', '3', '8', '4567895']],
  ['2202201234567895', '2202201234567895', ['2202201234567895', '', '', '']],
  ['+79161234567', '+791612345', ['+791612345', '67', '', '']],
  ['aaa', 'aaaa', ['aaa', '', 'a', '']],
  ['ab', 'xy', ['', 'ab', 'xy', '']],
])('%s corrected to %s is marked where it differs', (before, after, [head, was, now, tail]) => {
  expect(differenceOf(before, after)).toEqual({ head, before: was, after: now, tail });
});

test('both accounts are put together again from their parts, which differ at their edges', () => {
  const text = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { head, tail, ...parts } = differenceOf(before, after);
      expect(head + parts.before + tail).toBe(before);
      expect(head + parts.after + tail).toBe(after);
      const both = parts.before !== '' && parts.after !== '';
      if (both) expect(parts.before[0]).not.toBe(parts.after[0]);
      if (both) expect(parts.before.at(-1)).not.toBe(parts.after.at(-1));
    }),
  );
});

test.each([
  ['2202201234567895', 8, '220••••345••••895'],
  ['2202201234567895', 0, '220••••895'],
  ['2202201234567895', 15, '220••••895'],
  ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 10, 'LVg2••••45Nb••••hMH9'],
  ['1234', 1, '••••'],
])('%s that differs at %i is written as %s', (account, at, masked) => {
  expect(maskAround(account, at)).toBe(masked);
});

test('less than two thirds of an account are ever shown', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('1', 'x') }),
      fc.nat(59),
      (account, at) => {
        const shown = maskAround(account, at).replaceAll('•', '');
        expect(shown.length).toBeLessThan((account.length * 2) / 3);
      },
    ),
  );
});
