import { expect, test } from 'vitest';
import { paymentSystem } from '../exchange/testing.ts';
import { renderTestPage } from '../testing.ts';

const rouble = paymentSystem('SBERRUB', 'card', ['BTC'], { currency_iso_code: 'RUB' });
const tenge = paymentSystem('KSPBKZT', 'card', ['BTC'], { currency_iso_code: 'KZT' });
const coin = paymentSystem('BTC', 'crypto', ['SBERRUB', 'KSPBKZT']);

const shown = {
  symbol: 'BTC',
  name: 'Bitcoin',
  image_url: '/icons/btc.svg',
  price_usd: '65000',
  price_rub: null,
  change_24h: null,
  change_7d: null,
  change_30d: null,
  high_24h: null,
  low_24h: null,
  market_cap: null,
  volume_24h: null,
  circulating_supply: null,
  max_supply: null,
  ath: null,
  description: null,
  simulated: false,
};
const chart = {
  period: '24h',
  base: 'BTC',
  quote: 'USD',
  step_s: 600,
  points: [],
  candles: [],
  min: null,
  max: null,
  change: null,
  simulated: false,
  backfilled: false,
  updated_at: null,
};

/** A visitor whose country is offered no roubles. */
const calls = {
  '/api/v1/user_country': {
    body: {
      data: { type: 'countries', id: 'UA', attributes: { iso_code: 'UA', name: 'Ukraine' } },
      meta: { country_by_ip_url: null },
    },
  },
  '/api/v1/payment_systems': {
    body: {
      data: [rouble, tenge, coin].map(({ id, ...attributes }) => ({
        type: 'payment_systems',
        id,
        attributes,
      })),
      meta: { excluded_currency_iso_codes: { global: [], by_country: { UA: ['RUB'] } } },
    },
  },
  '/api/v1/crypto_stats/info/btc': {
    body: { data: { type: 'crypto_info', id: 'BTC', attributes: shown } },
  },
  ...Object.fromEntries(
    ['btc', 'SBERRUB/BTC', 'KSPBKZT/BTC'].map((of) => [
      `/api/v1/crypto_stats/charts/${of}`,
      { body: { data: { type: 'crypto_charts', id: 'x', attributes: chart } } },
    ]),
  ),
};

test('a coin is bought and sold for what the visitor is offered', async () => {
  const { status, body } = await renderTestPage('/en/crypto/btc', 'en', calls);
  expect(status).toBe(200);
  expect(body).toContain('href="/en/exchange/kspbkzt-btc"');
  expect(body).not.toContain('sberrub');
});

test('the rates of a pair that is not offered are no page, as its exchange is none', async () => {
  expect((await renderTestPage('/rates/kspbkzt-btc', 'ru', calls)).status).toBe(200);
  expect((await renderTestPage('/rates/sberrub-btc', 'ru', calls)).status).toBe(404);
});
