import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
afterAll(() => office.close());

const half = { income: 500_000, outcome: null };
const terms = {
  payout_address: true,
  deposit: true,
  refund_address: false,
  score_max: half,
  categories: { mixer: half },
  not_scored: 'go_on',
  review_minutes: 60,
  version: 0,
};

async function scopes() {
  const { data, meta } = (await office.support.call('GET', '/screening_terms')).json();
  expect(meta.total).toBe(data.length);
  return data.map(({ id }: { readonly id: string }) => id);
}

test('a direction has terms of its own, and then those of every direction again', async () => {
  expect(await scopes()).toEqual(['*']);
  const path = '/screening_terms/sberrub-ltc';
  const set = await office.admin.call('PUT', path, terms);
  expect(set.statusCode, set.body).toBe(200);
  expect(set.json().data.attributes).toMatchObject({
    scope: 'sberrub-ltc',
    name: 'SBERRUB → LTC',
    terms: {
      payoutAddress: true,
      refundAddress: false,
      scoreMax: half,
      categories: { mixer: half },
    },
  });
  expect(await scopes()).toEqual(['*', 'sberrub-ltc']);
  const stale = await office.admin.call('PUT', path, { ...terms, version: 99 });
  expect([stale.statusCode, stale.json().errors[0].code]).toEqual([409, 'conflict']);
  expect((await office.admin.call('DELETE', path)).statusCode).toBe(204);
  expect((await office.admin.call('DELETE', path)).statusCode).toBe(404);
  expect(await scopes()).toEqual(['*']);
});

test('what is no direction is looked for before the terms are read, and each fault is named', async () => {
  expect((await office.admin.call('PUT', '/screening_terms/nothing', {})).statusCode).toBe(404);
  const empty = await office.admin.call('PUT', '/screening_terms/*', {});
  const faults = empty
    .json()
    .errors.map(({ source }: { source: { pointer: string } }) =>
      source.pointer.replace('/data/attributes/', ''),
    );
  expect([empty.statusCode, faults.toSorted()]).toEqual([422, Object.keys(terms).toSorted()]);
});

test('the terms of every direction stay', async () => {
  const refused = await office.admin.call('DELETE', '/screening_terms/*');
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'conflict']);
  const rules = (await office.support.call('GET', '/payout_hold_rules')).json();
  expect(rules).toMatchObject({ data: [], meta: { total: 0, total_pages: 0 } });
});
