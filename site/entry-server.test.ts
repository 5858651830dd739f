import { expect, test } from 'vitest';
import { paymentSystem } from './exchange/testing.ts';
import { orderDocument, orderId } from './orders/testing.ts';
import { crashes, renderTestPage } from './testing.ts';

const sber = paymentSystem('SBERRUB', 'card', ['LTC'], {
  name: 'Сбербанк <script>',
  currency_iso_code: 'RUB',
});
const ltc = paymentSystem('LTC', 'crypto', ['SBERRUB'], { reserve: '640.00000000' });

const quote = {
  income_payment_system_id: 'SBERRUB',
  outcome_payment_system_id: 'LTC',
  income_amount: '15000.00',
  outcome_amount: '1.78000000',
  rate_type: 'fixed',
  rate: { income: '8412.30', outcome: '1' },
  min_income_amount: '1000.00',
  max_income_amount: '300000.00',
  min_outcome_amount: '0.11000000',
  max_outcome_amount: '35.00000000',
  reserve: '640.00000000',
  income_fee: '0.00',
  outcome_fee: '0.00000000',
  network_fee: '0.00050000',
  quoted_at: '2026-11-20T12:00:00Z',
  expires_at: '2026-11-20T12:15:00Z',
  payment_window_s: 1200,
  confirmations_required: 0,
  card_verification_required: false,
  card_verification_mode: null,
  card_verification_from: null,
  rate_types: ['fixed', 'floating'],
  required_fields: ['income_account', 'email'],
  own_fields: [],
  city: null,
  cities: [],
  own_account_only: true,
  confirmed_by: 'operator',
  paid_out_by: 'rail',
  operators_away: null,
  deposit_policy: { late: 'requote', short: 'moderate', over: 'moderate' },
};

const open = {
  '/api/v1/public_notice': { body: { data: null } },
  '/api/v1/user_country': { body: { data: null, meta: { country_by_ip_url: null } } },
  '/api/v1/payment_systems': {
    body: {
      data: [sber, ltc].map(({ id, ...attributes }) => ({
        type: 'payment_systems',
        id,
        attributes,
      })),
      meta: { excluded_currency_iso_codes: { global: [], by_country: {} } },
    },
  },
  '/api/v1/rate_calculations/first_slot': {
    body: { data: { type: 'rate_calculations', id: 'q1', attributes: quote } },
  },
};

test('the exchange page is readable without a script', async () => {
  const page = await renderTestPage('/', 'ru', open);
  expect(page.status).toBe(200);
  expect(page.body).toContain('15\u00a0000');
  expect(page.body).toContain('1\u00a0LTC = 8\u00a0412,30\u00a0₽');
  expect(page.body).toContain('640\u00a0LTC');
  expect(page.head).toContain('<link rel="canonical" href="http://agio.test/"/>');
  expect(page.head).toContain('href="http://agio.test/en"');
  expect(page.files).toContain('site/exchange/exchange-page.tsx');
});

test.each([
  [
    'ru',
    'деньги уйдут после 24\u00a0ноября, 09:00 по Москве (UTC+3)',
    'Создать заявку',
    'Обычно|В часы работы это',
  ],
  [
    'en',
    'they send your money after 24\u00a0November, 09:00 Moscow time (UTC+3)',
    'Place order',
    'It usually|In working hours it',
  ],
] as const)('at night the form says in %s when money leaves, before the button', async (...row) => {
  const [locale, said, button, promise] = row;
  const night = {
    opens_at: '2026-11-24T06:00:00.000Z',
    time_zone: 'Europe/Moscow',
    utc_offset: '+03:00',
  };
  const openAt = async (operators_away: typeof night | null) => {
    const attributes = { ...quote, operators_away };
    const data = { type: 'rate_calculations', id: 'q1', attributes };
    const calls = { '/api/v1/rate_calculations/first_slot': { body: { data } } };
    const path = locale === 'ru' ? '/' : '/en';
    const { body } = await renderTestPage(path, locale, { ...open, ...calls });
    return body;
  };
  const dark = await openAt(night);
  // Beside both promises: under the heading, and among what happens next.
  expect(dark.split(said).length - 1).toBe(2);
  expect(dark.lastIndexOf(said)).toBeLessThan(dark.indexOf(button));
  expect(dark).not.toMatch(new RegExp(promise));
  const bright = await openAt(null);
  expect(bright).not.toContain(said);
  expect(bright).toMatch(new RegExp(promise));
});

test('that the card must be verified is said before anything is typed, and from which amount on', async () => {
  const checked = {
    ...quote,
    card_verification_required: true,
    card_verification_mode: 'wait',
    card_verification_from: '1000',
  };
  const calls = {
    ...open,
    '/api/v1/rate_calculations/first_slot': {
      body: { data: { type: 'rate_calculations', id: 'q1', attributes: checked } },
    },
  };
  const { body } = await renderTestPage('/en/exchange/sberrub-ltc', 'en', calls);
  expect(body).toContain(
    'We verify a card before its first exchange: once per direction, it takes 1 to 5\u00a0minutes.',
  );
  expect(body).toMatch(/Required from .{0,20}1,000/);
});

test.each([
  [false, true],
  [true, false],
])(
  'that a country may exchange (%s) is known before anything is typed',
  async (available, said) => {
    const attributes = { iso_code: 'US', name: 'США', available };
    const data = { type: 'countries', id: 'US', attributes };
    const country = { body: { data, meta: { country_by_ip_url: null } } };
    const { body } = await renderTestPage('/', 'ru', { ...open, '/api/v1/user_country': country });
    expect(body.includes('Для вашей страны это направление закрыто.')).toBe(said);
  },
);

test('a direction without a rate at this hour says what it is, too', async () => {
  const closed = { status: 422, body: { errors: [{ code: 'direction_unavailable' }] } };
  const calls = { ...open, '/api/v1/rate_calculations/first_slot': closed };
  const page = await renderTestPage('/exchange/sberrub-ltc', 'ru', calls);
  expect(page.head).toMatch(/<meta name="description" content="Обмен Сбербанк [^"]{40}/);
});

test('rates by amount are a table, and one rate for all is none', async () => {
  const steps = [
    { min_income_amount: '1000.00', max_income_amount: '49999.99', rate: quote.rate },
    {
      min_income_amount: '50000.00',
      max_income_amount: '300000.00',
      rate: { income: '8380.15', outcome: '1' },
    },
  ];
  const stepped = {
    body: { data: { type: 'rate_calculations', id: 'q1', attributes: { ...quote, steps } } },
  };
  const calls = { ...open, '/api/v1/rate_calculations/first_slot': stepped };
  const page = await renderTestPage('/exchange/sberrub-ltc', 'ru', calls);
  expect(page.body).toContain('Курс зависит от суммы');
  expect(page.body).toContain('от 50\u00a0000\u00a0₽');
  expect(page.body).toContain('1\u00a0LTC = 8\u00a0380,15\u00a0₽');
  expect((await renderTestPage('/', 'ru', open)).body).not.toContain('Курс зависит от суммы');
});

test('what a name contains never becomes part of the page', async () => {
  const page = await renderTestPage('/exchange/sberrub-ltc', 'ru', open);
  expect(page.head + page.body).not.toContain('<script>');
  expect(page.data).not.toContain('<');
  expect(JSON.parse(page.data).loaderData).toBeTruthy();
});

test('English pages speak English and link under /en', async () => {
  const page = await renderTestPage('/en/exchange/sberrub-ltc', 'en', open);
  expect(page.body).toContain('You pay');
  expect(page.body).toContain('href="/en/exchange/ltc-sberrub"');
  expect(page.body).not.toMatch(/exchange\.[a-z]+[A-Z]/);
});

test('without a fresh rate the page says so and is still a page', async () => {
  const page = await renderTestPage('/', 'ru', {
    ...open,
    '/api/v1/rate_calculations/first_slot': {
      status: 422,
      body: { errors: [{ code: 'rate_unavailable', detail: 'Не удалось получить курс.' }] },
    },
  });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Не удалось получить курс.');
  // The least of a payment system may be less than a pair takes: it is not offered for that.
  expect(page.body).not.toContain('минимум');
  expect((await renderTestPage('/', 'ru', open)).body).toContain('минимум');
});

test('the figure beside what is got says what it is', async () => {
  const { body } = await renderTestPage('/', 'ru', open);
  expect(body.match(/>резерв 640/g)?.length).toBe(2);
});

test('an unknown page, an unknown pair and an unknown order are 404', async () => {
  for (const url of ['/nope', '/exchange/nope-ltc', '/orders/AAAAAAAAAAAAAAAAAAAAAA']) {
    const page = await renderTestPage(url, 'ru', open);
    expect(page.status, url).toBe(404);
    expect(page.head).toContain('noindex');
    expect(page.body).toContain('К обмену');
  }
});

test('a technical break is 503 with the time it ends', async () => {
  const resumeAt = '2026-11-20T15:00:00.000Z';
  const attributes = { text: null, level: 'info', technical_break: true, resume_at: resumeAt };
  const page = await renderTestPage('/', 'ru', {
    ...open,
    '/api/v1/public_notice': {
      body: { data: { type: 'public_notices', id: '1', attributes } },
    },
  });
  expect(page.status).toBe(503);
  expect(page.resumeAt).toBe(resumeAt);
  expect(page.body).toContain('Технический перерыв');
  // Said once: the bar above every other page has nothing to add to this one.
  expect(page.body.match(/20\u00a0ноября, 15:00 UTC/g)).toHaveLength(1);
  const other = await renderTestPage('/nope', 'ru', {
    '/api/v1/public_notice': {
      body: { data: { type: 'public_notices', id: '1', attributes } },
    },
  });
  expect(other.body).toContain('20\u00a0ноября, 15:00 UTC');
});

test('a fault of the API is a page of its own, without its inside', async () => {
  const page = await renderTestPage('/en', 'en', {
    ...open,
    '/api/v1/payment_systems': { status: 500, body: { errors: [{ detail: 'secret' }] } },
  });
  expect(page.status).toBe(500);
  expect(page.body).toContain('An error occurred on the server');
  expect(page.body + page.data).not.toContain('secret');
});

test.each([
  { status: 422, code: 'invalid_format', page: 404 },
  { status: 400, code: 'malformed', page: 404 },
  { status: 429, code: 'rate_limited', page: 429 },
  { status: 503, code: 'unknown', page: 503 },
  { status: 503, code: 'technical_break', page: 503 },
])('a list the API refuses with $status $code is a page of status $page', async (refusal) => {
  const { status, code } = refusal;
  const errors = [{ status: String(status), code, detail: 'detail' }];
  const refused = { status, body: { errors } };
  const page = await renderTestPage('/en/faq?category=7', 'en', {
    '/api/v1/faq_questions': refused,
    '/api/v1/faq_categories': { body: { data: [] } },
  });
  expect(page.status).toBe(refusal.page);
  expect(page.head).toContain('noindex');
  // An outage is no break that anybody has announced.
  expect(page.body.includes('Technical break')).toBe(code === 'technical_break');
});

test('a page that breaks while it is drawn says so within its frame, and is told of', async () => {
  const item = { title: 'x', slug: 'x', excerpt: '', image: null, category_name: 'y' };
  const data = [{ type: 'content', id: '1', attributes: { ...item, published_at: 'no time' } }];
  const meta = { page: 1, total_pages: 1 };
  const page = await renderTestPage('/en/news', 'en', {
    '/api/v1/content': { body: { data, meta } },
    '/api/v1/categories/news': { body: { data: [] } },
    '/api/v1/news_months': { body: { data: [] } },
  });
  expect(page.status).toBe(500);
  expect(page.body).toContain('Something went wrong');
  expect(page.body).toContain('</header>');
  expect(page.head).toContain('noindex');
  expect(crashes).toHaveLength(1);
});

test('a returning payer is told what happened to the payment', async () => {
  const answers = { ...open, [`/api/v1/orders/${orderId}`]: { body: orderDocument({}) } };
  const page = await renderTestPage(`/en/payment/failure?order_id=${orderId}`, 'en', answers);
  expect(page.status).toBe(200);
  expect(page.body).toContain('Payment failed');
  expect(page.body).toContain(`href="/en/orders/${orderId}"`);
});

test('a payer who returns to an order that is not theirs is led to none', async () => {
  const page = await renderTestPage(`/en/payment/failure?order_id=${orderId}`, 'en', open);
  expect(page.status).toBe(200);
  expect(page.body).toContain('Payment failed');
  expect(page.body).not.toContain('/orders/');
});
