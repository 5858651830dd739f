import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAnswers, maskAnswer } from './check-answer.ts';
import { checkOwnField } from './check-field.ts';
import { matchesPattern, readPattern } from './match-pattern.ts';
import type { OwnField, OwnFieldType } from './own-field.ts';

function field(type: OwnFieldType, changes: Partial<OwnField> = {}): OwnField {
  return {
    id: 'id',
    name: 'note',
    paymentSystemId: 'cashrub',
    directionId: null,
    side: null,
    type,
    label: { ru: 'Заметка', en: 'Note' },
    hint: { ru: '', en: '' },
    pattern: null,
    choices: [],
    required: true,
    shownToCustomer: true,
    shownInMail: false,
    enabled: true,
    position: 1,
    version: 1,
    ...changes,
  };
}

function answer(asked: OwnField, given: unknown) {
  const { answers, refusals } = checkAnswers([asked], { [asked.name]: given });
  const [refused] = refusals.flatMap((refusal) => refusal.refused);
  return refused === undefined ? (answers[0]?.value ?? null) : `${refused.code} ${refused.field}`;
}

const choices = [{ value: 'a', ru: 'А', en: 'A' }];
const passport = { pattern: '[0-9]{4} [0-9]{6}' };

test.each<[OwnField, unknown, string | null]>([
  [field('text'), '  hello ', 'hello'],
  [field('text'), '', 'required fields/note'],
  [field('text'), undefined, 'required fields/note'],
  [field('text', { required: false }), ' ', null],
  [field('text'), 'a\u0000b', 'invalid_format fields/note'],
  [field('text'), { a: 1 }, 'malformed fields/note'],
  [field('text'), 'x'.repeat(201), 'too_long fields/note'],
  [field('number'), '1 000,50', '1000.50'],
  [field('number'), 12, '12'],
  [field('number'), '1e9', 'not_a_number fields/note'],
  [field('choice', { choices }), 'a', 'a'],
  [field('choice', { choices }), 'b', 'invalid_format fields/note'],
  [field('phone'), '+7 900 123-45-67', '+79001234567'],
  [field('email'), 'nobody', 'invalid_format fields/note'],
  [field('telegram'), 'https://t.me/some_body', '@some_body'],
  [field('telegram'), '@a', 'invalid_format fields/note'],
  [field('document', passport), '4510  123456', '4510 123456'],
  [field('document', passport), '4510123456', 'invalid_format fields/note'],
])(
  'an answer is kept in its normal form, or refused by its name (%#)',
  (asked, given, expected) => {
    expect(answer(asked, given)).toBe(expected);
  },
);

test('nothing is kept that nobody asked for, however it is called', () => {
  const given = JSON.parse('{"other": "x", "__proto__": {"note": "y"}}');
  const { answers } = checkAnswers([field('text', { required: false })], given);
  expect(answers).toEqual([]);
});

test.each([
  ['(a+)+', false],
  ['a|b', false],
  ['^a$', false],
  ['[z-a]', false],
  ['[]', false],
  ['a{3,2}', false],
  ['a{201}', false],
  ['\\1', false],
  ['\\d{4}-[A-ZА-Я]{2}.?', true],
  ['a**', false],
])('%s is read: %s', (pattern, expected) => {
  expect(readPattern(pattern) !== null).toBe(expected);
});

test('a pattern that is read says what a regular expression would', () => {
  const part = fc.constantFrom('a', '[ab]', '[^b]', '\\d', '.', 'b?', 'a*', '[0-9]{1,3}', 'a+');
  const sign = fc.constantFrom('a', 'b', '1', '-');
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.array(sign, { maxLength: 8 }),
      (parts, signs) => {
        const [pattern, text] = [parts.join(''), signs.join('')];
        const read = readPattern(pattern);
        expect(read).not.toBeNull();
        const expected = new RegExp(`^(?:${pattern})$`, 'su').test(text);
        expect(matchesPattern(read ?? [], text)).toBe(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('no pattern keeps the service busy', () => {
  const read = readPattern('a*'.repeat(49));
  const begun = performance.now();
  expect(matchesPattern(read ?? [], `${'a'.repeat(199)}b`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('what cannot be asked is refused by the field at fault', () => {
  const wrong = (changes: Partial<OwnField>, type: OwnFieldType = 'text') =>
    checkOwnField(field(type, changes))?.refused[0]?.field ?? null;
  expect(wrong({})).toBeNull();
  expect(wrong({ name: 'Wrong name' })).toBe('name');
  expect(wrong({ label: { ru: 'x', en: '' } })).toBe('label_en');
  expect(wrong({ pattern: '(a+)+' })).toBe('pattern');
  expect(wrong({}, 'choice')).toBe('choices');
  expect(wrong({ choices: [...choices, ...choices] }, 'choice')).toBe('choices');
  expect(wrong({ choices }, 'choice')).toBeNull();
});

test('whoever may only look sees little of an answer', () => {
  expect(maskAnswer('document', '4510 123456')).not.toContain('123456');
  expect(maskAnswer('phone', '+79001234567')).not.toContain('9001234');
});
