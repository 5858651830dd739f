import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CountriesDocument,
  countriesDocument,
  type UserCountryDocument,
  userCountryDocument,
} from '../../../contract/countries.ts';
import { openTestMarket, type TestMarket } from '../rates/testing.ts';
import { callingCode } from './calling-codes.ts';
import { countryCodes } from './country-codes.ts';
import { openCountryLookup } from './country-lookup.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket({
    EXCLUDED_CURRENCIES: 'XMR',
    COUNTRY_BY_IP_URL: 'https://country.example/json',
    TRUSTED_PROXIES: '127.0.0.1',
  });
});

afterAll(() => market.close());

async function countries(query = '', locale = 'ru'): Promise<CountriesDocument> {
  const url = `/api/v1/countries${query}`;
  const answer = await market.app.inject({ url, headers: { 'site-locale': locale } });
  expect(answer.statusCode).toBe(200);
  expect(countriesDocument.safeParse(answer.json()).error).toBeUndefined();
  return answer.json();
}

describe('the list of countries', () => {
  it('is in the language and the alphabet of the visitor', async () => {
    const ru = (await countries()).data.map(({ attributes }) => attributes.name);
    const en = (await countries('', 'en')).data.map(({ attributes }) => attributes.name);
    expect(ru).toContain('Россия');
    expect(en).toContain('Russia');
    expect(ru).toHaveLength(249);
    expect(en).toEqual([...en].sort(new Intl.Collator('en').compare));
  });

  it('tells for a pair where it is available and what a country means for it', async () => {
    const { data } = await countries(
      '?income_payment_system_id=sberrub&outcome_payment_system_id=ltc',
    );
    const of = (code: string) => data.find(({ id }) => id === code)?.attributes;
    expect(of('RU')).toMatchObject({
      available: true,
      options: {
        phone_code: '+7',
        required_fields: ['income_account', 'full_name', 'email'],
        excluded_currency_iso_codes: ['UAH', 'XMR'],
      },
    });
    expect(of('UA')).toMatchObject({ available: false });
    expect(of('US')).toMatchObject({ available: false });
    expect(of('AQ')).toMatchObject({ options: { phone_code: null } });
  });

  it.each([
    ['?income_payment_system_id=sberrub', 'required', 'outcome_payment_system_id'],
    ['?outcome_payment_system_id=ltc', 'required', 'income_payment_system_id'],
    [
      '?income_payment_system_id=a&income_payment_system_id=b&outcome_payment_system_id=ltc',
      'invalid_format',
      'income_payment_system_id',
    ],
  ])('refuses half a pair: %s', async (query, code, parameter) => {
    const answer = await market.app.inject({ url: `/api/v1/countries${query}` });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0]).toMatchObject({ code, source: { parameter } });
  });

  it('refuses a pair that is not exchanged', async () => {
    const url = '/api/v1/countries?income_payment_system_id=ltc&outcome_payment_system_id=ltc';
    const answer = await market.app.inject({ url });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].code).toBe('direction_unavailable');
  });
});

describe('the country of a visitor', () => {
  async function of(address: string, query = ''): Promise<UserCountryDocument> {
    const answer = await market.app.inject({
      url: `/api/v1/user_country${query}`,
      headers: { 'x-forwarded-for': address, 'site-locale': 'en' },
    });
    expect(answer.statusCode).toBe(200);
    expect(userCountryDocument.safeParse(answer.json()).error).toBeUndefined();
    return answer.json();
  }

  it('is found by the address', async () => {
    expect((await of('77.88.55.88')).data?.attributes).toEqual({ iso_code: 'RU', name: 'Russia' });
    expect((await of('::ffff:8.8.8.8')).data?.id).toBe('US');
  });

  it('is told with what it means for a pair, as in the list of countries', async () => {
    const sides = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'ltc' };
    const query = `?${new URLSearchParams(sides)}`;
    const listed = (await countries(query, 'en')).data;
    for (const [address, available] of [
      ['77.88.55.88', true],
      ['8.8.8.8', false],
    ] as const) {
      const { data } = await of(address, query);
      expect(data).toEqual(listed.find(({ id }) => id === data?.id));
      expect(data?.attributes.available).toBe(available);
    }
  });

  it('is no error for a pair that there is not', async () => {
    const { data } = await of('8.8.8.8', '?income_payment_system_id=nope');
    expect(data?.attributes).toEqual({ iso_code: 'US', name: 'United States' });
  });

  it.each(['127.0.0.1', '10.1.2.3', '2a02:6b8::feed', 'nonsense', '999.1.1.1'])(
    'is unknown and no error for %s, and then a third party may be asked',
    async (address) => {
      expect(await of(address)).toEqual({
        data: null,
        meta: { country_by_ip_url: 'https://country.example/json' },
      });
    },
  );

  it('cannot come from a file that is no database of countries', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'agio-country-')), 'bad.mmdb');
    await writeFile(file, 'nonsense');
    const config = { ...market.platform.config, countryDatabase: file };
    expect(() => openCountryLookup({ ...market.platform, config })).toThrow('COUNTRY_DATABASE');
  });
});

describe('calling codes', () => {
  it('are those of libphonenumber', () => {
    const supported = new Set<string>(getCountries());
    expect(supported.size).toBeGreaterThan(200);
    for (const code of new Set([...countryCodes, ...supported])) {
      expect(callingCode(code), code).toBe(
        isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
      );
    }
  });
});
