import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOneByte } from './one-byte-text.ts';

test('a program with escapes says the same, in one byte a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const code = `[${JSON.stringify(text)}, \`₽ \${'—'}\`, /[а-я]/u.test('ж')]/* ${'x'.repeat(200)} */`;
      const escaped = inOneByte(code);
      expect(escaped).toMatch(/^[\0-\xff]*$/);
      // biome-ignore lint/security/noGlobalEval: what is tested is a program.
      expect(eval(escaped)).toEqual([text, '₽ —', true]);
    }),
  );
});

test('a text that is mostly of such letters stays as it is', () => {
  expect(inOneByte('"обмен"')).toBe('"обмен"');
});
