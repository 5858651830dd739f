import { expect, test } from 'vitest';
import { policyWords } from './policy-words.ts';

type Over = 'accept' | 'moderate' | 'refund';

const overOf = (policies: readonly Over[], locale: 'ru' | 'en') => {
  const same = { latePolicy: 'requote', shortPolicy: 'accept' } as const;
  const value = policyWords(policies.map((overPolicy) => ({ ...same, overPolicy }))).over_policy;
  return value(locale);
};

test.each<[readonly Over[], RegExp, RegExp]>([
  [['refund'], /^Придёт больше — обменяем сумму заявки, а лишнее вернём/, /return the excess/],
  [['accept', 'moderate'], /обменяем всё или спросим вас/, /exchange it all or ask you/],
  [['accept', 'refund'], /вернём лишнее/, /return the excess/],
  [['accept', 'moderate', 'refund'], /вернём лишнее или спросим вас/, /return the excess/],
])('of directions that do %j with more than was agreed, all that may happen is said', (...row) => {
  const [policies, russian, english] = row;
  expect(overOf(policies, 'ru')).toMatch(russian);
  expect(overOf(policies, 'en')).toMatch(english);
});

test('nothing is said of returning it where no direction does it', () => {
  expect(overOf(['accept', 'moderate'], 'ru')).not.toContain('верн');
  expect(overOf(['accept', 'moderate'], 'en')).not.toContain('return');
});
