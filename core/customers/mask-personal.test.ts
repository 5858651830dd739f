import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPersonal, personalKinds } from './mask-personal.ts';

test.each([
  ['account', '2202201234567895', '••• 7895'],
  ['account', 'pay@example.com', 'p•••@example.com'],
  ['email', 'anna@example.com', 'an•••@example.com'],
  ['phone', '+7 916 123-45-67', '•••67'],
  ['name', 'Анна Петрова', 'А••• П•••'],
  ['ip', '203.0.113.7', '•••'],
  [
    'prose',
    'Пишет с anna@example.com, карта 4276 5500 1122 3344.',
    'Пишет с an•••@example.com, карта ••• 3344.',
  ],
  ['prose', 'Заявка 12345, сумма 15 000', 'Заявка 12345, сумма 15 000'],
] as const)('%s %s is shown as %s', (kind, text, shown) => {
  expect(maskPersonal(kind, text)).toBe(shown);
});

test('no more than a third of a number, or four signs, is ever left', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6,40}$/), (digits) => {
      for (const kind of personalKinds.filter((each) => each !== 'name')) {
        if (kind === 'prose' && digits.length < 9) continue;
        const left = maskPersonal(kind, digits).replace(/[^0-9]/g, '').length;
        expect(left).toBeLessThanOrEqual(Math.min(4, digits.length / 3));
      }
    }),
  );
});
