import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Browser,
  openTestAccounts,
  type TestAccounts,
} from './people/profile/testing.ts';
import { formOf } from './people/verifications/testing.ts';

let service: TestAccounts;
let user: Browser;
let stranger: Browser;
let orderId: string;

const telegram = { TELEGRAM_BOT_TOKEN: '123456:test-token', TELEGRAM_BOT_NAME: 'agio_test_bot' };

const order = {
  income_payment_system_id: 'usdttrc20',
  outcome_payment_system_id: 'trx',
  income_amount: '100',
  outcome_account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  email: 'visitor@example.com',
  agree_service_terms: true,
  agree_aml_terms: true,
};

beforeAll(async () => {
  service = await openTestAccounts(telegram);
  user = await service.signedIn('olga@example.com');
  stranger = service.browser();
  const placed = await stranger.call('POST', '/orders', order);
  expect(placed.statusCode, placed.body).toBe(201);
  orderId = placed.json().data.id;
});

afterAll(() => service.close());

/** Values that stand in a request only so that the others are judged by them. */
const right: ReadonlySet<unknown> = new Set([
  'ton',
  'usdttrc20',
  'doge',
  'refund',
  ...Object.values(order),
]);

type Form = {
  readonly by?: 'user';
  /** What the call cannot do without. */
  readonly required: readonly string[];
  /** Requests with everything wrong at once: every field of each of them has to be named. */
  readonly wrong: readonly Readonly<Record<string, unknown>>[];
};

const systems = ['income_payment_system_id', 'outcome_payment_system_id'];
const noSystems = { income_payment_system_id: 7, outcome_payment_system_id: 'nowhere' };
const newPassword = { password: 'short', password_confirmation: 'other' };

const orderForm: Form = {
  required: [
    'agree_aml_terms',
    'agree_service_terms',
    'email',
    'income_amount',
    ...systems,
    'outcome_account',
  ],
  wrong: [
    {
      income_payment_system_id: 7,
      outcome_payment_system_id: 7,
      income_amount: 'much',
      outcome_amount: 'more',
      rate_type: 'best',
      rate_calculation_id: 7,
      full_name: 7,
      outcome_account: 7,
      outcome_memo: 7,
      income_account: 7,
      phone: '1',
      email: 'nobody',
      country: 'QQQ',
      refund_account: 7,
      refund_memo: 7,
      save_accounts: 'yes',
      income_wallet_id: 7,
      outcome_wallet_id: 7,
      agree_service_terms: false,
      agree_aml_terms: false,
    },
    { ...order, outcome_account: 'x', email: 'x', phone: '1', country: 'QQ' },
  ],
};

const calculation = (amount: string): Form => ({
  required: [...systems, amount],
  wrong: [
    { income_payment_system_id: 7, outcome_payment_system_id: 7, [amount]: 'much' },
    { ...noSystems, outcome_payment_system_id: '', [amount]: [] },
  ],
});

/** Every call of the public API that takes fields. */
const forms: Readonly<Record<string, Form>> = {
  'POST /users': {
    required: ['agree_service_terms', 'email', 'name', 'password', 'password_confirmation'],
    wrong: [
      { ...newPassword, email: 'nobody', name: 'x', agree_service_terms: false },
      { email: 7, name: '', ...newPassword, agree_service_terms: 'yes' },
    ],
  },
  'PUT /users/activate': { required: ['token'], wrong: [{ token: 7 }, { token: 'unknown' }] },
  'PUT /user/resend_email': { required: ['email'], wrong: [{ email: 'nobody' }] },
  'POST /users/reset_password': { required: ['email'], wrong: [{ email: 'nobody' }] },
  'PUT /users/update_password': {
    required: ['token'],
    wrong: [
      { ...newPassword, token: 7 },
      { ...newPassword, token: 'unknown' },
      { token: '', password: 7, password_confirmation: 7 },
    ],
  },
  'PUT /user': {
    by: 'user',
    required: [],
    wrong: [
      {
        name: 'x',
        phone: '1',
        locale: 'de',
        notifications: 'all',
        anti_phishing_phrase: '<b>',
      },
    ],
  },
  'PUT /user/email': { by: 'user', required: ['email'], wrong: [{ email: 'nobody' }] },
  'PUT /user/referral_code': {
    by: 'user',
    required: ['code'],
    wrong: [{ code: 7 }, { code: '' }, { code: 'x' }, { code: 'с кириллицей' }],
  },
  'PUT /user/password': {
    by: 'user',
    required: ['current_password', 'password', 'password_confirmation'],
    wrong: [
      { current_password: 'Wrong1234', ...newPassword },
      { current_password: 7, password: 'short', password_confirmation: 7 },
      { current_password: '', password: 7, password_confirmation: '' },
    ],
  },
  'POST /user_wallets': {
    by: 'user',
    required: ['account', 'payment_system_id'],
    wrong: [
      { payment_system_id: 'nowhere', account: 7, memo: 7, label: '<b>' },
      { payment_system_id: 'ton', account: 'x', label: '<b>' },
    ],
  },
  'PATCH /user_wallets/:id': { by: 'user', required: ['label'], wrong: [{ label: '<b>' }] },
  'POST /payouts': {
    by: 'user',
    required: ['account', 'amount', 'payment_system_id'],
    wrong: [
      {
        amount: 'much',
        payment_system_id: 'nowhere',
        account: 7,
        memo: 7,
        wallet_id: 7,
        source: 'all of it',
      },
      { amount: '1', payment_system_id: 'usdttrc20', account: 'x', source: 'all of it' },
      { amount: '1', payment_system_id: 'nowhere', wallet_id: 'unknown' },
    ],
  },
  'POST /orders': orderForm,
  'POST /orders/preflight': orderForm,
  'POST /orders/confirm_payment': { required: ['order_id'], wrong: [{ order_id: 7 }] },
  'POST /orders/:id/messages': { required: ['body'], wrong: [{ body: 7 }] },
  'POST /orders/:id/review': {
    required: ['body', 'rating'],
    wrong: [{ rating: 9, body: 7, name: 'x'.repeat(41), token: 'x'.repeat(65) }],
  },
  'POST /orders/:id/decision': {
    required: ['decision'],
    wrong: [
      { decision: 'keep', refund_account: 7, refund_memo: 7 },
      { decision: 'refund', refund_account: 'x', outcome_amount: 'much' },
    ],
  },
  'POST /orders/:id/push_subscriptions': {
    required: ['auth', 'endpoint', 'p256dh'],
    wrong: [{ endpoint: 'https://example.com', p256dh: `B${'A'.repeat(86)}`, auth: 'x' }],
  },
  'POST /orders/:id/demo': { required: ['action'], wrong: [{ action: 'pay' }] },
  'POST /orders/:id/account_corrections/:token': {
    required: ['answer'],
    wrong: [{ answer: 'perhaps' }],
  },
  'POST /payer_checks': {
    required: [...systems, 'income_account'].sort(),
    wrong: [
      { income_payment_system_id: 7, outcome_payment_system_id: 7, income_account: 7 },
      { ...noSystems, outcome_payment_system_id: '', income_account: 7 },
    ],
  },
  'POST /rate_calculations/from_income': calculation('income_amount'),
  'POST /rate_calculations/from_outcome': calculation('outcome_amount'),
  'POST /rate_calculations/first_slot': {
    required: systems,
    wrong: [{ income_payment_system_id: 7, outcome_payment_system_id: 7 }],
  },
  'PUT /user/totp': { by: 'user', required: ['code'], wrong: [{ code: 7 }] },
  'PUT /user/email_codes': { by: 'user', required: ['code'], wrong: [{ code: 7 }] },
  'POST /user/passkeys': {
    by: 'user',
    required: ['passkey'],
    wrong: [{ name: '<b>', passkey: { id: 7 } }],
  },
  'POST /sessions': {
    required: ['email', 'password'],
    wrong: [{ email: 7, password: '', code: 7, passkey: 7 }],
  },
  'POST /user/reauthentication': {
    by: 'user',
    required: ['password'],
    wrong: [{ password: 7, code: 7, passkey: 7, method: 'word' }],
  },
  'POST /demo_payments': {
    required: ['outcome', 'reference'],
    wrong: [
      { outcome: 'gift', reference: 7 },
      { outcome: '', reference: '0' },
    ],
  },
  'POST /reserve_requests': {
    required: ['amount', 'email', 'payment_system_id'],
    wrong: [
      { amount: 'much', email: 'nobody', payment_system_id: 'nowhere' },
      { amount: '-1', email: 7, payment_system_id: 'doge' },
    ],
  },
  'POST /support_requests': {
    required: ['body', 'email', 'name', 'topic'],
    wrong: [
      { name: ' ', email: 'nobody', order_number: 'my order', topic: 'weather', body: ' ' },
      { name: 7, email: 7, order_number: 7, topic: 7, body: 7 },
      { name: 'n'.repeat(65), email: 'a@b', order_number: '1'.repeat(25), topic: '', body: '' },
    ],
  },
  'POST /authentications/telegram': {
    required: ['auth_date', 'hash', 'id'],
    wrong: [{ id: 'x', auth_date: 'x', hash: 'x', first_name: 7 }],
  },
};

/** Calls without a field, and those whose fields are a form's or wait for a state of the order. */
const others = [
  'POST /captcha',
  'POST /user/totp',
  'POST /user/email_codes',
  'POST /user/recovery_codes',
  'POST /user/passkeys/options',
  'POST /user/claimable_orders',
  'POST /sessions/email_code',
  'POST /sessions/passkey_options',
  'POST /card_verifications/code',
  'POST /orders/:id/get_requisites',
  'POST /orders/:id/control_links',
  'POST /orders/:id/telegram_links',
  'PUT /orders/:id/control/:token',
  'PUT /orders/:id/confirm/:token',
  'POST /orders/:id/send_cheque',
  'POST /card_verifications',
  // server/exchange/orders/change/refund-account.test.ts
  'PUT /orders/:id/refund_account',
  // server/money/online-payments/forms.test.ts, and bytes that a provider has signed
  'POST /online_payments/request',
  'POST /payment_notifications/:gateway',
];

type ErrorItem = { title: string; detail: string; source?: { pointer: string } };

function fieldsOf(answer: Answer): string[] {
  const errors: readonly ErrorItem[] = answer.json().errors ?? [];
  return errors.map(({ source }) => source?.pointer.split('/').at(-1) ?? '').sort();
}

function send(key: string, by: 'user' | undefined, body: object, locale: string): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ');
  const browser = by === 'user' ? user : stranger;
  const filled = path.replace(':id', path.startsWith('/orders') ? orderId : crypto.randomUUID());
  const known = (['POST', 'PUT', 'PATCH'] as const).find((each) => each === method) ?? 'POST';
  return browser.call(known, filled, body, { 'site-locale': locale });
}

/** Words of the language alone, and the same fields in both. */
async function expectNamed(key: string, body: object, fields: readonly string[]): Promise<void> {
  for (const locale of ['en', 'ru']) {
    const answer = await send(key, forms[key]?.by, body, locale);
    const what = `${key} ${JSON.stringify(body)}: ${answer.body}`;
    expect(answer.statusCode, what).toBe(422);
    expect(fieldsOf(answer), what).toEqual([...fields].sort());
    for (const { title, detail } of answer.json().errors) {
      for (const text of [title, detail]) {
        expect(/[а-яё]/i.test(text), `${locale}: ${text}`).toBe(locale === 'ru');
      }
    }
  }
}

describe('a form is told all that is wrong with it in one round', () => {
  test('and every call that takes fields is among those of this table', () => {
    const taking = [...service.routes]
      .filter((route) => /^(POST|PUT|PATCH) /.test(route))
      .map((route) => route.replace('/api/v1', ''));
    expect([...Object.keys(forms), ...others].sort()).toEqual(taking.sort());
  });

  test.each(Object.entries(forms).filter(([, { required }]) => required.length > 0))(
    '%s: an empty one by every field that it needs',
    (key, { required }) => expectNamed(key, {}, required),
  );

  test.each(
    Object.entries(forms).flatMap(([key, { wrong }]) =>
      wrong.map((body) => [key, Object.keys(body).join(' '), body] as const),
    ),
  )('%s: one with nothing but faults by each of %s', async (key, _fields, body) => {
    const faulty = Object.keys(body).filter((field) => !right.has(body[field]));
    await expectNamed(key, body, faulty);
  });

  test('a photo of a card by its fields and its file', async () => {
    for (const [fields, named] of [
      [{}, ['card_number', 'image', 'issuing_bank_id', 'name']],
      [
        { card_number: '1', issuing_bank_id: '', name: '7', kind: 'gold', order_public_id: 'x' },
        ['card_number', 'image', 'issuing_bank_id', 'kind', 'name', 'order_public_id'],
      ],
    ] as const) {
      const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ');
      const { headers, payload } = formOf(fields, null);
      const url = '/api/v1/card_verifications';
      const answer = await service.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, cookie },
      });
      expect([answer.statusCode, fieldsOf(answer)], answer.body).toEqual([422, named]);
    }
  });
});
