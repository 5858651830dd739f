import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestExchange, type TestExchange } from '../exchange/orders/testing.ts';
import { openApiDocument } from './document.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('1.0.0')));
const { schemas } = document.components;
let exchange: TestExchange;

beforeAll(async () => {
  exchange = await openTestExchange();
  await exchange.change('usdttrc20-trx', { incomeAmountMax: null, outcomeAmountMax: null });
});

afterAll(() => exchange.close());

type Resource = { type: string; attributes: Record<string, unknown> };

/** The attributes a resource must have, by the document, and those it has beyond them. */
function differences({ type, attributes }: Resource) {
  const described = schemas[type].properties.attributes;
  const required: string[] = described.required;
  return {
    missing: required.filter((name) => !(name in attributes)),
    undescribed: Object.keys(attributes).filter((name) => !(name in described.properties)),
  };
}

const order = {
  income_payment_system_id: 'usdttrc20',
  outcome_payment_system_id: 'trx',
  income_amount: '100',
  outcome_account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  email: 'visitor@example.com',
  agree_service_terms: true,
  agree_aml_terms: true,
};

test('a quote has exactly the attributes that are described', async () => {
  const answer = await exchange.app.inject({
    method: 'POST',
    url: '/api/v1/rate_calculations/from_income?check_slots',
    payload: order,
  });
  expect(differences(answer.json().data)).toEqual({ missing: [], undescribed: [] });
});

test('an order and all it includes have exactly the attributes that are described', async () => {
  const placed = await exchange.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    payload: order,
  });
  expect(placed.statusCode, placed.body).toBe(201);
  const url = `/api/v1/orders/${placed.json().data.id}/get_requisites`;
  const answer = await exchange.app.inject({ method: 'POST', url });
  const { data, included } = answer.json();
  const resources: Resource[] = [data, ...included];
  expect(resources.map(({ type }) => type)).toEqual([
    'orders',
    'wallets',
    'payment_systems',
    'payment_systems',
  ]);
  for (const resource of resources) {
    expect(differences(resource), resource.type).toEqual({ missing: [], undescribed: [] });
  }
});

/** The codes that a call is said to refuse with, by status. */
function refusalsOf(method: string, path: string): Record<string, string[]> {
  const responses: Record<string, { description: string }> =
    document.paths[path][method.toLowerCase()].responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description }]) => [
      status,
      [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    ]),
  );
}

const ofOrder = '/api/v1/orders/{id}/get_requisites';
const tooMuch = { ...order, income_amount: '90000000' };

test.each([
  ['a body that is none', '{', ofOrder, [400, 'malformed']],
  ['a body of another type', 'a=b', ofOrder, [415, 'unsupported_media_type']],
  ['more than the reserve', tooMuch, '/api/v1/orders/preflight', [422, 'insufficient_reserve']],
])('%s is refused as the document says', async (_what, payload, path, [status, code]) => {
  expect(refusalsOf('POST', path)[String(status)]).toContain(code);
  const type = payload === 'a=b' ? 'application/x-www-form-urlencoded' : 'application/json';
  const url = path.replace('{id}', 'A'.repeat(22));
  const headers = { 'content-type': type };
  const answer = await exchange.app.inject({ method: 'POST', url, headers, payload });
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([status, code]);
});

test.each([
  ['POST', '/api/v1/sessions'],
  ['POST', '/api/v1/user/reauthentication'],
  ['PUT', '/api/v1/user/totp'],
  ['PUT', '/api/v1/user/email_codes'],
  ['PUT', '/api/v1/users/activate'],
])('%s %s is said to refuse what is no text', (method, path) => {
  expect(refusalsOf(method, path)['422']).toContain('invalid_format');
});

test('a closed account is said to be turned away from every call about orders', () => {
  const calls = Object.keys(document.paths).filter((path) => path.startsWith('/api/v1/orders'));
  expect(calls.length).toBeGreaterThan(8);
  for (const path of calls) {
    for (const method of Object.keys(document.paths[path])) {
      const refused = refusalsOf(method, path)['403'];
      expect(refused, `${method} ${path}`).toContain('account_access_denied');
    }
  }
});

test('what is no amount is not described as one', () => {
  for (const type of ['account_exports', 'passkey_options']) {
    expect(JSON.stringify(schemas[type]), type).not.toContain('GivenAmount');
  }
});
