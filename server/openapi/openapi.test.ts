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

test('a form with a file says what the file must be', () => {
  const { content } = document.paths['/api/v1/orders/{id}/send_cheque'].post.requestBody;
  expect(content['multipart/form-data'].encoding.cheque.contentType).toBe('application/pdf');
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
