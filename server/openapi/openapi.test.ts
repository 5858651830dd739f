import { expect, test } from 'vitest';
import { calls, openApiDocument } from './document.ts';

const written = JSON.stringify(openApiDocument('1.2.3'));
const document = JSON.parse(written);

function partAt(reference: string): unknown {
  let part = document;
  for (const name of reference.slice(2).split('/')) part = part?.[name];
  return part;
}

test('every reference leads to a part of the document', () => {
  const references = [...written.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter((to) => partAt(to) === undefined)).toEqual([]);
});

test('no two calls have the same name, and none is described twice', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
});

test('an order is asked for by exactly the attributes of the contract', () => {
  const body = document.paths['/api/v1/orders'].post.requestBody.content;
  const [whole, bare] = body['application/vnd.api+json'].schema.anyOf;
  expect(whole.properties.data.properties.attributes).toEqual(bare);
  expect(bare.required).toContain('outcome_payment_system_id');
  expect(bare.properties.income_amount).toEqual({ $ref: '#/components/schemas/GivenAmount' });
});

test('every refusal of a call is listed under its status', () => {
  const { responses } = document.paths['/api/v1/orders'].post;
  expect(responses['409'].description).toBe('`rate_changed`');
  expect(responses['422'].description).toContain('`insufficient_reserve`');
  expect(responses['503'].headers['Retry-After']).toBeDefined();
  expect(responses['201'].headers.Location).toBeDefined();
});

/** What a call may be asked by, with the shared parameters in full. */
function parametersOf(method: string, path: string): Record<string, unknown>[] {
  const { parameters } = document.paths[path][method];
  return parameters.map((each: { $ref?: string }) => (each.$ref ? partAt(each.$ref) : each));
}

test.each([
  ['/api/v1/orders', 20],
  ['/api/v1/content', 20],
  ['/api/v1/news_items', 20],
  ['/api/v1/rewards', 12],
  ['/api/v1/referrals', 12],
  ['/api/v1/referral_incomes', 12],
  ['/api/v1/faq_questions', 100],
])('%s is said to come in pages of %d', (path, per) => {
  const parameters = parametersOf('get', path);
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'page', in: 'query' }));
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'per', schema: expect.objectContaining({ default: per }) }),
  );
});

test('the items of the news are said to come as they do, in a language', () => {
  const { content } = document.paths['/api/v1/news_items'].get.responses['200'];
  expect(Object.keys(content)).toEqual(['application/vnd.api+json']);
  expect(parametersOf('get', '/api/v1/news_items')).toContainEqual(
    expect.objectContaining({ name: 'Site-Locale', in: 'header' }),
  );
});

test.each(['/api/v1/orders', '/api/v1/orders/{id}/get_requisites', '/api/v1/payouts'])(
  'POST %s is said to take an idempotency key',
  (path) => {
    expect(parametersOf('post', path)).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    );
    const { responses } = document.paths[path].post;
    expect(responses['422'].description).toContain('`idempotency_key_reused`');
  },
);

test('a form with a file says what the file must be', () => {
  const { content } = document.paths['/api/v1/orders/{id}/send_cheque'].post.requestBody;
  expect(content['multipart/form-data'].encoding.cheque.contentType).toBe(
    'application/pdf, image/jpeg, image/png',
  );
});

test('amounts are described as decimal strings, never as numbers', () => {
  for (const [type, schema] of Object.entries<Record<string, unknown>>(
    document.components.schemas,
  )) {
    for (const [place, at] of amountsIn(schema)) {
      expect(JSON.stringify(at), `${type}: ${place}`).not.toContain('"number"');
    }
  }
});

function amountsIn(schema: unknown, place = ''): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, at]): [string, unknown][] =>
    name.endsWith('_amount') ? [[`${place}.${name}`, at]] : amountsIn(at, `${place}.${name}`),
  );
}
