import { expect, test } from 'vitest';
import { refusalAnswer } from '../../../../signer/protocol.ts';
import { reasonText } from './reason-text.ts';

test.each(['ru', 'en'] as const)('every refusal of the signer has a sentence in %s', (locale) => {
  for (const code of refusalAnswer.shape.refused.options) {
    const text = reasonText(`${code}: 42 units`, locale);
    expect(text, code).not.toContain(code);
    expect(text, code).not.toBeNull();
  }
});

test('what a person has written stays as it is', () => {
  expect(reasonText('банк: отказал', 'ru')).toBe('банк: отказал');
  expect(reasonText('note: paid twice', 'en')).toBe('note: paid twice');
  expect(reasonText(null, 'ru')).toBeNull();
});

test('a reason of a rail is said in the language of the operator', () => {
  expect(reasonText('the address is one of our own', 'ru')).toContain('наш собственный адрес');
  expect(reasonText('over_cap: the cap per hour is reached', 'ru')).toBe(
    'сумма выше предела подписывающего процесса (the cap per hour is reached)',
  );
});

test.each(['ru', 'en'] as const)(
  'money that could not be read has its reason in words: %s',
  (locale) => {
    const reasons = [
      'a token that is not taken here',
      'less than can be counted',
      'more payments than are read at a time',
      'the explorer tells nothing of it',
      'an amount that cannot be read',
      'it came from an address of the pool',
    ];
    const texts = reasons.map((reason) => reasonText(reason, locale));
    expect(new Set(texts).size).toBe(reasons.length);
    if (locale === 'ru') for (const text of texts) expect(text).toMatch(/[а-я]/);
  },
);
