import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

function set(country: string, codes: unknown, who: 'admin' | 'operator' = 'admin') {
  return office[who].call('PUT', `/country_currencies/${country}`, { currency_iso_codes: codes });
}

async function listed() {
  return (await office.admin.call('GET', '/country_currencies')).json();
}

describe('the currencies that a country is not offered', () => {
  test('are set, listed, told to the site at once, and taken back', async () => {
    const set1 = await set('KZ', ['RUB', 'USD', 'RUB']);
    expect(set1.statusCode, set1.body).toBe(200);
    expect(set1.json().data).toMatchObject({
      id: 'KZ',
      attributes: { currency_iso_codes: ['RUB', 'USD'] },
    });
    const { data, meta } = await listed();
    expect(data.map((each: { id: string }) => each.id)).toContain('KZ');
    expect(meta).toMatchObject({ global: [], currencies: expect.arrayContaining(['RUB', 'BTC']) });
    expect(office.modules.catalogue.current().exclusions.get('KZ')).toEqual(['RUB', 'USD']);
    await set('KZ', []);
    expect(office.modules.catalogue.current().exclusions.has('KZ')).toBe(false);
    const { rows } = await office.platform.database.execute(
      sql`select before, after from audit_log where action = 'change_country_currencies'
          order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { before: { currency_iso_codes: ['RUB', 'USD'] }, after: { currency_iso_codes: [] } },
    ]);
  });

  test.each([
    ['ZZ', ['RUB'], 404],
    ['kz', ['RUB'], 404],
    ['KZ', ['NOPE'], 422],
    ['KZ', 'RUB', 422],
    ['KZ', [1], 422],
    ['KZ', undefined, 422],
  ])('take no %s with %j', async (country, codes, status) => {
    expect((await set(country, codes)).statusCode).toBe(status);
  });

  test('are changed by nobody who may not change the catalogue', async () => {
    expect((await set('KZ', ['RUB'], 'operator')).statusCode).toBe(403);
  });
});
