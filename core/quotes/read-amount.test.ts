import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { isRefusal } from '../refusal.ts';
import { readAmount } from './read-amount.ts';

describe('an amount of a request', () => {
  test.each([
    ['100', 10_000n],
    ['100.', 10_000n],
    ['0.01', 1n],
    ['00100.50', 10_050n],
    [100, 10_000n],
    [0.1, 10n],
    [12345678901.23, 1_234_567_890_123n],
    ['9'.repeat(28), 10n ** 30n - 100n],
  ])('%j is taken', (input, units) => {
    expect(readAmount(input, 'RUB', 2, 'income_amount')).toEqual(amount(units, 'RUB'));
  });

  test.each([
    ['absent', undefined, 'required'],
    ['null', null, 'required'],
    ['empty', '', 'required'],
    ['zero', '0', 'greater_than'],
    ['zero with decimals', '0.00', 'greater_than'],
    ['the number zero', 0, 'greater_than'],
    ['minus zero', -0, 'greater_than'],
    ['negative', '-5', 'greater_than'],
    ['a negative number', -5.5, 'greater_than'],
    ['an exponent', '1e5', 'not_a_number'],
    ['a number printed with an exponent', 1e21, 'not_a_number'],
    ['a tiny number printed with an exponent', 1e-7, 'not_a_number'],
    ['a negative exponent', -1e-7, 'not_a_number'],
    ['NaN', Number.NaN, 'not_a_number'],
    ['the word NaN', 'NaN', 'not_a_number'],
    ['Infinity', Number.POSITIVE_INFINITY, 'not_a_number'],
    ['the word Infinity', 'Infinity', 'not_a_number'],
    ['minus infinity', Number.NEGATIVE_INFINITY, 'not_a_number'],
    ['a number a double has changed', 0.1 + 0.2, 'not_a_number'],
    ['a number past what a double holds', 2 ** 53, 'not_a_number'],
    ['a comma', '1,5', 'not_a_number'],
    ['a group separator', '1 000', 'not_a_number'],
    ['hexadecimal', '0x10', 'not_a_number'],
    ['Arabic digits', '١٢٣', 'not_a_number'],
    ['full-width digits', '１２３', 'not_a_number'],
    ['Devanagari digits', '१२', 'not_a_number'],
    ['a superscript', '2²', 'not_a_number'],
    ['a plus', '+5', 'not_a_number'],
    ['two signs', '--5', 'not_a_number'],
    ['a sign alone', '-', 'not_a_number'],
    ['a point alone', '.', 'not_a_number'],
    ['no whole part', '.5', 'not_a_number'],
    ['two points', '1.2.3', 'not_a_number'],
    ['a line break', '1\n', 'not_a_number'],
    ['a zero byte', '1\u0000', 'not_a_number'],
    ['letters', 'abc', 'not_a_number'],
    ['31 digits', '1'.repeat(31), 'not_a_number'],
    ['a million digits', '1'.repeat(1_000_000), 'not_a_number'],
    ['too many decimals', '1.005', 'too_precise'],
    ['zeros past the last place', '1.000', 'too_precise'],
    ['a number with too many decimals', 1.005, 'too_precise'],
    ['true', true, 'not_a_number'],
    ['an array', [100], 'not_a_number'],
    ['an empty array', [], 'not_a_number'],
    ['an object', { toString: () => '100' }, 'not_a_number'],
    ['a whole number of another kind', 100n, 'not_a_number'],
  ])('%s is refused', (_, input, code) => {
    const answer = readAmount(input, 'RUB', 2, 'income_amount');
    expect(answer).toMatchObject({ refused: [{ code, field: 'income_amount' }] });
  });

  test('says which precision and which minimum', () => {
    expect(readAmount('1.005', 'RUB', 2, 'amount')).toEqual({
      refused: [{ code: 'too_precise', field: 'amount', params: { precision: '2' } }],
    });
    expect(readAmount('0', 'RUB', 2, 'amount')).toEqual({
      refused: [{ code: 'greater_than', field: 'amount', params: { min: '0.01' } }],
    });
  });

  test('of any shape at all is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const answer = readAmount(input, 'ETH', 8, 'income_amount');
        expect(isRefusal(answer) || answer.units > 0n).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
