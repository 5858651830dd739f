import { expect, test } from 'vitest';
import { paymentSystem } from '../exchange/testing.ts';
import { renderTestPage } from '../testing.ts';

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
    pending_email: 'new@example.com',
    has_password: true,
    two_factor_enabled: true,
    second_factors: { totp: true, email: false, passkeys: 0, recovery_codes_left: 2 },
    authentications: ['google'],
    notifications: { sign_in: true, orders: false },
    anti_phishing_phrase: null,
    referral_code: 'aaaaaaaa',
    referral_rate: '0.5',
    created_at: '2025-03-01T10:00:00Z',
  },
};

const systems = [
  paymentSystem('SBERRUB', 'card', ['LTC'], { name: 'Сбербанк', currency_iso_code: 'RUB' }),
  paymentSystem('LTC', 'crypto', ['SBERRUB']),
].map(({ id, ...attributes }) => ({ type: 'payment_systems', id, attributes }));

const order = {
  type: 'orders',
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  attributes: {
    number: '12345678',
    status: 'waiting_funds',
    label: 'Ждём оплату',
    deadline: '2026-11-20T12:30:00Z',
    income_amount: '15000.00',
    outcome_amount: '1.78000000',
    created_at: '2026-11-20T12:00:00Z',
  },
  relationships: {
    income_payment_system: { data: { type: 'payment_systems', id: 'SBERRUB' } },
    outcome_payment_system: { data: { type: 'payment_systems', id: 'LTC' } },
  },
};

const signedIn = {
  '/api/v1/public_notice': { body: { data: null } },
  '/api/v1/sessions/current': { body: { data: user } },
  '/api/v1/payment_systems': { body: { data: systems } },
  '/api/v1/user/claimable_orders': { body: { data: null, meta: { orders: 2 } } },
  '/api/v1/orders': {
    body: {
      data: [order],
      included: systems,
      meta: { page: 2, per: 20, total: 41, total_pages: 3 },
    },
  },
};

test('orders are readable without a script, page by page', async () => {
  const page = await renderTestPage('/account/orders?status=open&page=2', 'ru', signedIn);
  expect(page.status).toBe(200);
  expect(page.head).toContain('noindex');
  expect(page.body).toContain('href="/orders/AAAAAAAAAAAAAAAAAAAAAA"');
  expect(page.body).toContain('15\u00a0000\u00a0₽');
  expect(page.body).toContain('Нашли 2 заявки с вашей почтой');
  expect(page.body).toContain('Страница 2 из 3');
  expect(page.body).toContain('status=open&amp;page=3');
  expect(page.files).toContain('site/account/orders/orders-page.tsx');
  expect(page.files).toContain('i18n/messages/ru/account/account.ts');
});

test('a search that makes no sense says so at its field', async () => {
  const page = await renderTestPage('/en/account/orders?number=abc', 'en', {
    ...signedIn,
    '/api/v1/orders': {
      status: 422,
      body: {
        errors: [{ code: 'invalid_format', detail: 'Check it.', source: { parameter: 'number' } }],
      },
    },
  });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Check it.');
  expect(page.body).toContain('No such orders');
});

test('the overview says what should be done, and nothing of what was', async () => {
  const page = await renderTestPage('/account', 'ru', signedIn);
  expect(page.body).toContain('Подтвердите new@example.com');
  expect(page.body).toContain('Осталось 2 резервных кода');
  expect(page.body).toContain('Придумайте кодовую фразу');
  expect(page.body).not.toContain('Включите второй фактор');
});

test('who has no orders is led to the exchange', async () => {
  const none = { data: [], meta: { page: 1, per: 20, total: 0, total_pages: 0 } };
  const page = await renderTestPage('/en/account/orders', 'en', {
    ...signedIn,
    '/api/v1/orders': { body: none },
    '/api/v1/user/claimable_orders': { body: { data: null, meta: { orders: 0 } } },
  });
  expect(page.body).toContain('No orders yet');
  expect(page.body).toContain('href="/en"');
  expect(page.body).not.toContain('name="number"');
});

test('security shows devices, places and the services that are linked', async () => {
  const session = {
    type: 'user_sessions',
    id: 's1',
    attributes: {
      current: true,
      method: 'totp',
      ip: '8.8.8.8',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      country: { iso_code: 'US', name: 'Соединённые Штаты' },
      created_at: '2026-11-20T12:00:00Z',
      last_seen_at: '2026-11-20T12:00:00Z',
      expires_at: '2026-11-27T12:00:00Z',
    },
  };
  const page = await renderTestPage('/account/security?problem=provider_cancelled', 'ru', {
    ...signedIn,
    '/api/v1/user/sessions': { body: { data: [session] } },
    '/api/v1/user/passkeys': { body: { data: [] } },
    '/api/v1/authentications': { body: { data: [] } },
  });
  for (const text of [
    'Firefox, Windows',
    'Соединённые Штаты',
    'этот сеанс',
    'с кодом приложения',
    'Осталось 2 кода',
    'Google',
    'Вы не дали согласия',
  ]) {
    expect(page.body).toContain(text);
  }
});

test('passwords are hidden, and nothing stands in the way of pasting them', async () => {
  const page = await renderTestPage('/account/password', 'ru', signedIn);
  const fields = [...page.body.matchAll(/<input[^>]*type="password"[^>]*>/g)].map(([tag]) => tag);
  expect(fields).toHaveLength(3);
  for (const field of fields) expect(field).toMatch(/autoComplete="(current|new)-password"/i);
  expect(page.body).toContain('Показать');
});

test('a fault of one call is a page of its own', async () => {
  const page = await renderTestPage('/account/wallets', 'ru', {
    ...signedIn,
    '/api/v1/user_wallets': { status: 500, body: { errors: [{ detail: 'secret' }] } },
  });
  expect(page.status).toBe(500);
  expect(page.body + page.data).not.toContain('secret');
});
