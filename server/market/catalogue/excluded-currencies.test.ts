import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { openTestMarket, type TestMarket } from '../rates/testing.ts';
import { countryCurrencyExclusions } from './tables.ts';

const russian = '77.88.55.88';
const american = '8.8.8.8';

describe('a currency that nobody is offered', () => {
  let market: TestMarket;

  beforeAll(async () => {
    market = await openTestMarket({ EXCLUDED_CURRENCIES: 'LTC', TRUSTED_PROXIES: '127.0.0.1' });
    await market.tick();
  });

  afterAll(() => market.close());

  async function quote(call: string, outcome: string, address = american, income = 'sberrub') {
    const answer = await market.app.inject({
      method: 'POST',
      url: `/api/v1/rate_calculations/${call}`,
      headers: { 'x-forwarded-for': address },
      payload: {
        income_payment_system_id: income,
        outcome_payment_system_id: outcome,
        income_amount: '10000',
        outcome_amount: '1',
      },
    });
    return answer.json();
  }

  test.each(['from_income', 'from_outcome', 'first_slot'])('is not quoted by %s', async (call) => {
    expect((await quote(call, 'ltc')).errors?.[0].code).toBe('direction_unavailable');
    expect((await quote(call, 'btc')).errors?.[0].code).not.toBe('direction_unavailable');
  });

  test('is in no direction and no reserve of cs.json', async () => {
    const shown = (await market.app.inject({ url: '/uploads/cs.json' })).json();
    const codes = shown.payment_systems.map((each: { code: string }) => each.code);
    expect(codes).toContain('BTC');
    expect(codes).not.toContain('LTC');
    expect(JSON.stringify(shown.directions)).not.toContain('"LTC"');
  });

  test('of a country alone is quoted everywhere else', async () => {
    const uah = { call: 'first_slot', outcome: 'btc', income: 'monobuah' };
    const here = await quote(uah.call, uah.outcome, russian, uah.income);
    expect(here.errors?.[0]).toMatchObject({
      code: 'country_unavailable',
      source: { pointer: '/data/attributes/country' },
    });
    const there = await quote(uah.call, uah.outcome, american, uah.income);
    expect(there.data?.type, JSON.stringify(there)).toBe('rate_calculations');
  });
});

describe('an order of a currency', () => {
  let bed: TestExchange;

  beforeAll(async () => {
    bed = await openTestExchange({ variables: { EXCLUDED_CURRENCIES: 'LTC' } });
    await bed.platform.database
      .insert(countryCurrencyExclusions)
      .values({ country: 'KZ', currencyIsoCode: 'USD' });
    await bed.catalogue.refresh();
  });

  afterAll(() => bed.close());

  async function asked(path: string, change: object, country = '') {
    const answer = await bed.app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: country === '' ? {} : { 'x-country': country },
      payload: { ...fieldsOf('walletToCoin'), ...change },
    });
    return answer.json();
  }

  test.each(['orders', 'orders/preflight'])('that is excluded is refused by %s', async (path) => {
    const answer = await asked(path, { outcome_payment_system_id: 'ltc' });
    expect(answer.errors?.[0].code).toBe('direction_unavailable');
  });

  test.each(['orders', 'orders/preflight'])(
    'is refused by %s where the visitor’s country is not offered it, whatever they declare',
    async (path) => {
      for (const change of [{}, { country: 'RU' }]) {
        const answer = await asked(path, change, 'KZ');
        expect(answer.errors?.[0]).toMatchObject({ code: 'country_unavailable' });
      }
      expect((await asked(path, {}, 'RU')).errors).toBeUndefined();
    },
  );
});
