import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { calls } from './openapi/document.ts';
import { type Browser, openTestAccounts, type TestAccounts } from './people/profile/testing.ts';

let service: TestAccounts;
let user: Browser;

beforeAll(async () => {
  service = await openTestAccounts();
  user = await service.signedIn('lists@example.com');
  const placed = await user.call('POST', '/orders', {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '100',
    income_account: 'P1012345678',
    outcome_account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    email: 'lists@example.com',
    agree_service_terms: true,
    agree_aml_terms: true,
  });
  expect(placed.statusCode, placed.body).toBe(201);
  filled['/api/v1/orders/{id}/messages'] = `/orders/${placed.json().data.id}/messages`;
});

afterAll(() => service.close());

/** What every list says of itself. */
const meta = z.looseObject({
  page: z.int().min(1),
  per: z.int().min(0),
  total: z.int().min(0),
  total_pages: z.int().min(0),
});

const lists = calls.filter(({ answer }) => answer.kind === 'all' || answer.kind === 'page');

/** Addresses of calls whose path names something. */
const filled: Record<string, string> = {
  '/api/v1/content/about/{income}/{outcome}': '/content/about/sberrub/ltc',
};

test('the lists of the API are those that are described', () => {
  expect(lists.length).toBeGreaterThan(15);
});

test.each(lists.map(({ path }) => path))('GET %s says how much of it there is', async (path) => {
  const address = filled[path] ?? path.replace('/api/v1', '');
  expect(address).not.toContain('{');
  const required = '?income_payment_system_id=sberrub&outcome_payment_system_id=ltc';
  const query = address === '/countries' ? required : '';
  const answer = await user.call('GET', `${address}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta: stated } = answer.json();
  const known = meta.parse(stated);
  expect(data.length).toBeLessThanOrEqual(known.total);
  expect(known.total_pages).toBe(known.total === 0 ? 0 : Math.ceil(known.total / known.per));
});
