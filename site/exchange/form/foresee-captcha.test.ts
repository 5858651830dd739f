import { expect, test } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { foreseeCaptcha } from './foresee-captcha.ts';
import { orderAttributes } from './use-place-order.ts';

const quote = {
  id: 'a-quote',
  income_payment_system_id: 'sberrub',
  outcome_payment_system_id: 'ltc',
  rate_type: 'fixed',
} as const;
const order = orderAttributes({
  quote,
  values: { email: ' a@example.com ', full_name: '' },
  saved: {},
  request: { side: 'income', amount: '15000', rateType: 'fixed' },
});

function apiThatSays(status: number, body: object) {
  const asked: { path: string; body: unknown }[] = [];
  const api = createApiClient({
    locale: 'en',
    report: () => undefined,
    async fetch(path, { body: sent }) {
      asked.push({ path, body: JSON.parse(String(sent)) });
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { api, asked };
}

test('the order is asked about as it would be sent', async () => {
  const { api, asked } = apiThatSays(200, { data: null, meta: { captcha_required: true } });
  expect(await foreseeCaptcha(api, order)).toBe(true);
  const [{ path, body } = { path: '', body: null }] = asked;
  expect(path).toBe('/api/v1/orders/preflight');
  expect(body).toMatchObject({
    data: { attributes: { income_amount: '15000', email: 'a@example.com', rate_type: 'fixed' } },
  });
});

test.each([
  [200, { data: null, meta: { accepted: true, captcha_required: false } }],
  [422, { errors: [{ status: '422', code: 'required', title: '', detail: '' }] }],
  [503, {}],
])('an answer of %i shows no captcha', async (status, body) => {
  const { api } = apiThatSays(status, body);
  expect(await foreseeCaptcha(api, order)).toBe(false);
});
