import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPlaceholders, placeholdersIn } from './placeholders.ts';

const usual = 'Order {number}: you get {outcome}.\n\nFollow it:\n{url}';

test('a text may name what its default names, and the shop; links and amounts it must', () => {
  expect(placeholdersIn(usual)).toEqual([
    { name: 'number', needed: false },
    { name: 'outcome', needed: true },
    { name: 'url', needed: true },
    { name: 'shop', needed: false },
  ]);
});

test.each([
  ['{outcome} is on its way: {url}', null],
  ['{shop}: {outcome} is on its way, {url}. Order {number}', null],
  ['{outcome} is on its way', ['missing_placeholder', 'url']],
  ['Money is on its way: {url}', ['missing_placeholder', 'outcome']],
  ['{outcome} {url} {password}', ['unknown_placeholder', 'password']],
  ['{outcome} {url} {', ['invalid_format', undefined]],
  ['{outcome} {url} {n, plural, one {#} other {#}}', ['invalid_format', undefined]],
  ['{outcome} {url} {{number}}', ['invalid_format', undefined]],
  ['{outcome} {url} {num-ber}', ['invalid_format', undefined]],
] as const)('%s', (text, wrong) => {
  const refused = checkPlaceholders(usual, text, 'text_ru');
  const items = refused?.refused.map(({ code, params }) => [code, params?.['name']]) ?? null;
  expect(items).toEqual(wrong === null ? null : [wrong]);
  expect(refused?.refused[0]?.field ?? 'text_ru').toBe('text_ru');
});

test('what is taken has every brace in a placeholder that is known', () => {
  const pieces = fc.constantFrom('{url}', '{outcome}', '{x}', '{', '}', 'a', '\n', '{shop}', '{}');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      if (checkPlaceholders(usual, text, 'text') !== null) return;
      expect(text).toContain('{url}');
      expect(text.replace(/\{(?:url|outcome|shop|number)\}/g, '')).not.toMatch(/[{}]/);
    }),
  );
});
