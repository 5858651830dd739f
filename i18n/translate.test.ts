import { expect, test } from 'vitest';
import { compileText, renderText } from './icu.ts';
import { translate, translateIfKnown } from './translate.ts';

function write(locale: 'ru' | 'en', text: string, values: Record<string, string | number>): string {
  return renderText(compileText(text), locale, values);
}

test('a placeholder is replaced by its value', () => {
  expect(translate('en', 'ui.copyLabel', { label: 'address' })).toBe('Copy: address');
});

test('Russian plurals follow the number', () => {
  const text = '{n, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}}';
  expect(write('ru', text, { n: 1 })).toBe('1 минута');
  expect(write('ru', text, { n: 3 })).toBe('3 минуты');
  expect(write('ru', text, { n: 11 })).toBe('11 минут');
});

test('an exact plural branch wins over the rule', () => {
  expect(write('en', '{n, plural, =0 {none} one {one} other {# left}}', { n: 0 })).toBe('none');
});

test('a select falls back to its other branch', () => {
  const text = 'paid {way, select, card {by card} other {somehow}}';
  expect(write('en', text, { way: 'card' })).toBe('paid by card');
  expect(write('en', text, { way: 'cash' })).toBe('paid somehow');
});

test('a value that is missing stays visible', () => {
  expect(write('en', 'Order {number}', {})).toBe('Order {number}');
});

test('a text with unbalanced braces is refused', () => {
  expect(() => compileText('Order {number')).toThrow();
  expect(() => compileText('Order }')).toThrow();
});

test('a key that no catalogue has gives nothing', () => {
  expect(translateIfKnown('ru', 'ui.nonsense')).toBeNull();
});
