import { expect, test } from 'vitest';
import { paymentSystem } from '../../exchange/testing.ts';
import { type Answers, renderTestPage } from '../../testing.ts';

const user = {
  type: 'users',
  id: '1',
  attributes: {
    email: 'anna@example.com',
    name: 'Анна Петрова',
    phone: null,
    locale: 'ru',
    status: 'active',
    email_confirmed: true,
    pending_email: null,
    has_password: true,
    two_factor_enabled: false,
    second_factors: { totp: false, email: false, passkeys: 0, recovery_codes_left: 0 },
    authentications: [],
    notifications: { sign_in: true, orders: false },
    anti_phishing_phrase: null,
    referral_code: 'anna',
    referral_rate: '0.6',
    created_at: '2025-03-01T10:00:00Z',
  },
};

const systems = [
  paymentSystem('SBERRUB', 'card', ['LTC'], { name: 'Сбербанк', currency_iso_code: 'RUB' }),
  paymentSystem('LTC', 'crypto', ['SBERRUB']),
].map(({ id, ...attributes }) => ({ type: 'payment_systems', id, attributes }));

const partner = {
  code: 'anna',
  code_chosen: false,
  link: 'http://agio.test/?rid=anna',
  rate: '0.6',
  rate_agreed: false,
  counted: 23,
  next_at: 50,
  next_rate: '0.8',
  available: '12.50',
  debt: '0.00',
};

function programmeOf(own: object | null) {
  const attributes = {
    tiers: [
      { count_min: 0, rate: '0.5' },
      { count_min: 20, rate: '0.6' },
      { count_min: 50, rate: '0.8' },
    ],
    counts_above: '5000.00',
    counts_above_currency_iso_code: 'RUB',
    minimum_withdrawal: '3',
    currency_iso_code: 'USD',
    cookie_days: 30,
    partner: own,
  };
  return { body: { data: { type: 'referral_programmes', id: 'current', attributes } } };
}

function totals(type: string, available: string, debt = '0.00') {
  const attributes = {
    total: '20.00',
    paid: '5.00',
    available,
    debt,
    currency_iso_code: 'USD',
    minimum_withdrawal: '3',
  };
  return { body: { data: { type, id: 'current', attributes } } };
}

const none = { body: { data: [], meta: { page: 1, per: 12, total: 0, total_pages: 0 } } };

const signedIn: Answers = {
  '/api/v1/public_notice': { body: { data: null } },
  '/api/v1/sessions/current': { body: { data: user } },
  '/api/v1/payment_systems': { body: { data: systems } },
  '/api/v1/referral_programme': programmeOf(partner),
  '/api/v1/referral_incomes/total': totals('referral_totals', '12.50'),
  '/api/v1/rewards/total': totals('reward_totals', '0.00'),
};

const earning = (id: string, change: object) => ({
  type: 'referral_incomes',
  id,
  attributes: {
    order_number: `1000${id}`,
    amount: '1.25',
    currency_iso_code: 'USD',
    rate: '0.6',
    status: 'not_paid',
    state: 'credited',
    link: null,
    created_at: '2026-11-20T12:00:00Z',
    ...change,
  },
});

test('a partner sees their share, what is missing to the next, and a link to copy', async () => {
  const page = await renderTestPage('/account/referral', 'ru', signedIn);
  expect(page.status).toBe(200);
  expect(page.body).toContain('0,6\u00a0%');
  expect(page.body).toContain('Ещё 27 рефералов, и доля станет 0,8\u00a0%.');
  expect(page.body).toContain('http://agio.test/?rid=anna');
  expect(page.body).toContain('вы здесь');
  expect(page.body).toContain('QR-код ссылки');
  expect(page.body).toContain('name="code"');
  expect(page.body).toContain('5\u00a0000\u00a0₽');
  expect(page.files).toContain('i18n/messages/ru/account/referral.ts');
});

test('a code that was chosen cannot be chosen again; an agreed share goes by no number', async () => {
  const own = { ...partner, code_chosen: true, rate_agreed: true, rate: '2.5', debt: '4.00' };
  const page = await renderTestPage('/en/account/referral', 'en', {
    ...signedIn,
    '/api/v1/referral_programme': programmeOf(own),
  });
  expect(page.body).not.toContain('name="code"');
  expect(page.body).toContain('Your code is anna.');
  expect(page.body).toContain('This share was agreed with you');
  expect(page.body).not.toContain('you are here');
  expect(page.body).toContain('http://agio.test/en?rid=anna');
  expect(page.body).toContain('To be deducted from your next credits: $4');
});

test.each([
  ['/account/referral/people', '/api/v1/referrals', 'Пока никто не зарегистрировался'],
  ['/account/referral/earnings', '/api/v1/referral_incomes', 'Начислений пока нет'],
  ['/account/payouts', '/api/v1/payouts', 'Вы пока ничего не выводили'],
] as const)('%s is empty with words on what to do first', async (path, call, words) => {
  const page = await renderTestPage(path, 'ru', {
    ...signedIn,
    '/api/v1/referral_incomes/total': totals('referral_totals', '0.00'),
    [call]: none,
  });
  expect(page.status).toBe(200);
  expect(page.body).toContain(words);
  expect(page.body).toContain('href="/account/referral"');
});

test.each([
  ['/account/referral', '/api/v1/referral_programme'],
  ['/account/referral/people', '/api/v1/referrals'],
  ['/account/referral/earnings', '/api/v1/referral_incomes'],
  ['/account/referral/statistics', '/api/v1/referral_statistics'],
  ['/account/payouts', '/api/v1/payouts'],
  ['/account/withdrawal', '/api/v1/rewards/total'],
] as const)('%s says that it could not be read, and nothing of why', async (path, call) => {
  const page = await renderTestPage(path, 'ru', {
    ...signedIn,
    [call]: { status: 500, body: { errors: [{ detail: 'secret' }] } },
  });
  expect(page.status).toBe(500);
  expect(page.body + page.data).not.toContain('secret');
});

test('earnings say where each of them is, page by page and as a file', async () => {
  const data = [
    earning('1', { link: 'forum' }),
    earning('2', { status: 'paid' }),
    earning('3', { state: 'review' }),
    earning('4', { state: 'reversed' }),
  ];
  const page = await renderTestPage('/account/referral/earnings?status=not_paid&page=2', 'ru', {
    ...signedIn,
    '/api/v1/referral_incomes/total': totals('referral_totals', '12.50', '0.75'),
    '/api/v1/referral_incomes': {
      body: { data, meta: { page: 2, per: 12, total: 30, total_pages: 3 } },
    },
  });
  for (const text of [
    'На балансе или в пути',
    'Выведено',
    'На проверке',
    'Обмен возвращён',
    'метка forum',
    'Страница 2 из 3',
    'Удержим из следующих начислений: 0,75\u00a0$',
    'href="/api/v1/referral_incomes/export"',
    'status=not_paid&amp;page=3',
  ]) {
    expect(page.body).toContain(text);
  }
});

test('statistics draw a line for each figure and tell it in words', async () => {
  const day = (at: string, clicks: number) => ({
    type: 'referral_statistics',
    id: at,
    attributes: {
      day: at,
      link: null,
      clicks,
      registrations: 1,
      orders: 1,
      earnings: '0.50',
      currency_iso_code: 'USD',
    },
  });
  const meta = { clicks: 40, registrations: 2, orders: 2, earnings: '1.00' };
  const page = await renderTestPage('/en/account/referral/statistics?days=7', 'en', {
    ...signedIn,
    '/api/v1/referral_statistics': {
      body: { data: [day('2026-11-19', 9), day('2026-11-20', 31)], meta },
    },
  });
  expect(page.body).toContain('Clicks by day: 40 in total, 31 at most on one day');
  expect(page.body).toContain('Earnings by day: $1 in total, $0.50 at most on one day');
  expect(page.body).toContain('href="/en/account/referral/statistics?days=90"');
});

test.each([
  ['1.00', '1.50', 'Вывод — от 3\u00a0$: не хватает 0,50\u00a0$.', true],
  ['1.00', '2.00', 'Мы пришлём письмо со ссылкой', false],
])(
  'with %s earned and %s granted, the button says why it is off',
  async (own, granted, words, off) => {
    const page = await renderTestPage('/account/withdrawal', 'ru', {
      ...signedIn,
      '/api/v1/referral_incomes/total': totals('referral_totals', own),
      '/api/v1/rewards/total': totals('reward_totals', granted),
    });
    expect(page.body).toContain(words);
    expect(/<button[^>]*type="submit"[^>]* disabled=""/.test(page.body)).toBe(off);
    expect(page.body).toContain('Заработок: 1\u00a0$');
  },
);

test('bonuses show the levels that the exchange has set, and where one stands', async () => {
  const level = (turnover_from: string, cashback: string) => ({
    turnover_from,
    discount: '0',
    cashback,
  });
  const attributes = {
    levels: [level('100', '0.1'), level('5000', '0.2')],
    currency_iso_code: 'USD',
    customer: { turnover: '230.00', level: level('100', '0.1'), next: level('5000', '0.2') },
  };
  const reward = {
    type: 'rewards',
    id: 'r1',
    attributes: {
      kind: 'cashback',
      order_number: '1',
      amount: '0.40',
      currency_iso_code: 'USD',
      rate: '0.1',
      reason: 'Возврат с обмена',
      status: 'not_paid',
      state: 'reversed',
      created_at: '2026-11-20T12:00:00Z',
    },
  };
  const page = await renderTestPage('/account/rewards', 'ru', {
    ...signedIn,
    '/api/v1/reward_levels': { body: { data: { type: 'reward_levels', id: 'x', attributes } } },
    '/api/v1/rewards': {
      body: { data: [reward], meta: { page: 1, per: 12, total: 1, total_pages: 1 } },
    },
  });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Пока вы обменяли 230\u00a0$');
  expect(page.body).toContain('Обмен возвращён');
  expect(page.body).toContain('0,2\u00a0%');
  expect(page.body).toContain('вы здесь');
});

test('the page of terms reckons with the true terms and the visitor’s own numbers', async () => {
  const visitor = {
    ...signedIn,
    '/api/v1/sessions/current': { body: { data: null } },
    '/api/v1/referral_programme': programmeOf(null),
  };
  const page = await renderTestPage('/referral?people=25&exchanged=100+000', 'ru', visitor);
  expect(page.body).toContain('600\u00a0₽ в месяц');
  expect(page.body).toContain('value="25"');
  expect(page.body).not.toContain('вы здесь');
  expect(page.body).toContain('href="/register"');
  const odd = await renderTestPage('/en/referral?people=x&exchanged=%3Cb%3E', 'en', visitor);
  expect(odd.status).toBe(200);
  expect(odd.body).toContain('Enter both numbers');
});
