import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestExchange, type TestExchange } from '../orders/testing.ts';
import { openApiDocument } from './document.ts';

const { schemas } = JSON.parse(JSON.stringify(openApiDocument('1.0.0'))).components;
let exchange: TestExchange;

beforeAll(async () => {
  exchange = await openTestExchange();
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
