import { expect, test } from 'vitest';
import type { RequiredField } from '../../../core/directions/direction.ts';
import { translatorOf } from '../../../i18n/translator.ts';
import { errorsByField } from '../../api/field-errors.ts';
import type { Say } from '../../shell/language.tsx';
import { texts } from '../../texts/server-ru.ts';
import { paymentSystem } from '../testing.ts';
import { checkForm } from './check-form.ts';
import { formFields } from './form-fields.ts';

const t: Say = translatorOf('ru', texts);
const words = { t, locale: 'ru' } as const;
const asked = (required: readonly RequiredField[]) => ({
  required_fields: [...required],
  own_fields: [],
  cities: [],
});
const agreed = { agree_service_terms: true, agree_aml_terms: true };
const card = paymentSystem('SBERRUB', 'card', ['LTC'], {
  account: {
    label: 'Номер карты',
    placeholder: '',
    example: '2200 0000 0000 0004',
    pattern: null,
    digits: [16, 17, 18],
    input_mode: 'numeric',
    note: null,
    bank: false,
    memo: null,
  },
});
const ripple = paymentSystem('XRP', 'crypto', [], {
  account: {
    label: 'Адрес XRP',
    placeholder: '',
    example: 'rXYZ',
    pattern: 'r[1-9A-HJ-NP-Za-km-z]{24,34}',
    digits: null,
    input_mode: 'text',
    note: null,
    bank: false,
    memo: { label: 'Destination tag', required: false, reminder: 'Нужен для бирж' },
  },
});

function names(required: readonly RequiredField[]): string[] {
  return formFields({ income: card, outcome: ripple }, asked(required), words).map(
    (field) => field.name,
  );
}

test('the fields follow the payment systems and the direction', () => {
  expect(names([])).toEqual(['outcome_account', 'outcome_memo', 'email']);
  expect(names(['income_account', 'full_name', 'phone', 'email', 'country'])).toEqual([
    'outcome_account',
    'outcome_memo',
    'income_account',
    'full_name',
    'phone',
    'email',
    'country',
  ]);
});

test.each(['cash', 'exchange_code'] as const)(
  'what is paid out as %s needs an account too',
  (kind) => {
    const outcome = paymentSystem('CASHUSD', kind, []);
    const [first] = formFields({ income: card, outcome }, asked([]), words);
    expect(first).toMatchObject({ name: 'outcome_account', required: true });
  },
);

test('an account is kept with its own payment system, a name with the visitor', () => {
  const fields = formFields({ income: card, outcome: ripple }, asked(['full_name']), words);
  expect(fields.map((field) => field.draftKey)).toEqual([
    'outcome_account:XRP',
    'outcome_memo:XRP',
    'full_name',
    'email',
  ]);
});

test('coins may name where to return them, and need not', () => {
  const coins = { ...ripple, id: 'XRP' };
  const fields = formFields({ income: coins, outcome: card }, asked([]), words);
  expect(fields.filter((field) => field.folded)).toMatchObject([
    { name: 'refund_account', draftKey: 'refund_account:XRP', required: false },
    { name: 'refund_memo', required: false },
  ]);
  const values = { outcome_account: '2200 0000 0000 0004' };
  expect(checkForm({ fields, values, agreed }, t)).toEqual({});
  const wrong = { ...values, refund_account: 'nowhere' };
  expect(Object.keys(checkForm({ fields, values: wrong, agreed }, t))).toEqual(['refund_account']);
});

test('an amount that was taken out is asked for with all else', () => {
  expect(checkForm({ fields: [], values: {}, agreed, amount: '' }, t)).toEqual({
    income_amount: 'Введите сумму',
  });
  expect(checkForm({ fields: [], values: {}, agreed, amount: '1' }, t)).toEqual({});
});

test('empty and wrong fields are named before anything is sent', () => {
  const fields = formFields(
    { income: card, outcome: ripple },
    asked(['income_account', 'email']),
    words,
  );
  const errors = checkForm(
    { fields, values: { income_account: '2200 00', email: 'a@b' }, agreed },
    t,
  );
  expect(errors).toEqual({
    outcome_account: 'Заполните это поле',
    income_account: 'Нужно цифр: 16–18',
    email: 'Проверьте адрес почты',
  });
});

test('where nobody has given an example none is promised', () => {
  const { account } = ripple;
  const outcome = paymentSystem('XRP', 'crypto', [], { account: { ...account, example: null } });
  const fields = formFields({ income: card, outcome }, asked([]), words);
  const errors = checkForm({ fields, values: { outcome_account: 'no', email: '' }, agreed }, t);
  expect(errors['outcome_account']).toBe('Проверьте, нет ли ошибки');
});

test('spaces in a card number and an optional memo are no mistake', () => {
  const fields = formFields({ income: card, outcome: ripple }, asked(['income_account']), words);
  const values = {
    outcome_account: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
    income_account: '2200 0000 0000 0004',
  };
  expect(checkForm({ fields, values, agreed }, t)).toEqual({});
});

test.each([' 2202-2012 3456–7895 ', '2202 2012-34567895'])(
  'a card written as %s is no mistake',
  (written) => {
    const { account } = card;
    const income = paymentSystem('SBERRUB', 'card', ['LTC'], {
      account: { ...account, pattern: '[0-9]{16,18}' },
    });
    const fields = formFields({ income, outcome: ripple }, asked(['income_account']), words);
    const values = {
      outcome_account: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
      income_account: written,
    };
    expect(checkForm({ fields, values, agreed }, t)).toEqual({});
  },
);

test('without agreement there is no order', () => {
  const half = { ...agreed, agree_service_terms: false };
  const errors = checkForm({ fields: [], values: {}, agreed: half }, t);
  expect(Object.keys(errors)).toEqual(['agree_service_terms']);
});

test('of several errors of one field the first is shown', () => {
  const problems = [
    { field: 'email', code: 'required', text: 'one' },
    { field: 'email', code: 'invalid_format', text: 'two' },
  ];
  expect(errorsByField(problems)).toEqual({ email: 'one' });
});

test("another chain's address is named as one before it is sent", () => {
  const fields = formFields({ income: card, outcome: ripple }, asked([]), words);
  const check = (outcome_account: string) =>
    checkForm({ fields, values: { outcome_account }, agreed }, t)['outcome_account'];
  expect(check('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(
    'Это адрес сети Bitcoin, а здесь нужна другая сеть',
  );
  expect(check('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toContain('Litecoin');
  expect(check('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toContain('Ethereum');
  expect(check('hello')).toContain('rXYZ');
});

test('a city comes first, and own questions are asked as what they are', () => {
  const terms = {
    ...asked([]),
    cities: [{ code: 'MSK', name: { ru: 'Москва', en: 'Moscow' } }],
    own_fields: [
      {
        name: 'branch',
        side: null,
        type: 'choice' as const,
        label: { ru: 'Отделение', en: 'Branch' },
        hint: { ru: '', en: '' },
        required: true,
        choices: [{ value: 'a', ru: 'А', en: 'A' }],
      },
    ],
  };
  const fields = formFields({ income: card, outcome: ripple }, terms, words);
  expect(fields.map(({ name, input }) => `${name} ${input}`)).toEqual([
    'city choice',
    'visit_at visit',
    'outcome_account text',
    'outcome_memo text',
    'email email',
    'fields/branch choice',
  ]);
  expect(checkForm({ fields: fields.slice(0, 2), values: {}, agreed: {} }, t)).toEqual({
    city: 'Выберите значение',
  });
});
