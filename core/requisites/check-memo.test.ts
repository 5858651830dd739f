import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { checkMemo, type MemoRule } from './check-memo.ts';

const tag: MemoRule = { kind: 'xrp_tag', required: true };
const comment: MemoRule = { kind: 'ton_comment', required: false };

function answer(rule: MemoRule, input: unknown, carried?: string): string | null {
  const checked = checkMemo(rule, input, carried);
  return isRefusal(checked) ? (checked.refused[0]?.code ?? '') : checked.memo;
}

describe('an XRP tag', () => {
  test.each([
    ['0', '0'],
    ['007', '7'],
    ['4294967295', '4294967295'],
    [' 12345678 ', '12345678'],
    ['4294967296', 'invalid_format'],
    ['-1', 'invalid_format'],
    ['1.5', 'invalid_format'],
    ['0x10', 'invalid_format'],
    ['12345678901', 'invalid_format'],
    ['١٢٣', 'invalid_format'],
    ['', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [12345, 'invalid_format'],
    ['1'.repeat(121), 'too_long'],
  ])('%j gives %s', (input, expected) => {
    expect(answer(tag, input)).toBe(expected);
  });

  test('that the address carries need not be written again, and must not differ', () => {
    expect(answer(tag, '', '77')).toBe('77');
    expect(answer(tag, '077', '77')).toBe('77');
    expect(answer(tag, '78', '77')).toBe('mismatch');
  });
});

describe('a comment', () => {
  test.each([
    ['order 17', 'order 17'],
    ['заказ 17', 'заказ 17'],
    ['', null],
    [undefined, null],
    ['я'.repeat(60), 'я'.repeat(60)],
    ['я'.repeat(61), 'too_long'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), 'too_long'],
    ['one\ntwo', 'invalid_format'],
    ['zero\u0000', 'invalid_format'],
    ['half \uD800 of a pair', 'invalid_format'],
    [['a'], 'invalid_format'],
  ])('%j gives %j', (input, expected) => {
    expect(answer(comment, input)).toBe(expected);
  });

  test('that must be there is missed', () => {
    expect(checkMemo({ kind: 'text', required: true }, '', null, 'outcome_memo')).toEqual({
      refused: [{ code: 'required', field: 'outcome_memo' }],
    });
  });
});
