import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bannerPath, bannerSizes, bannerThemes } from '../../../contract/banners.ts';
import { refuse } from '../../../core/refusal.ts';
import { locales } from '../../../i18n/locale.ts';
import { findExchange } from '../../market/catalogue/catalogue.ts';
import { openMonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import { openTestMarket, type TestMarket } from '../../market/rates/testing.ts';
import { usualShop } from '../../platform/shop/testing.ts';
import { bannerCard } from './banner-card.ts';
import { drawBanner } from './draw-banner.ts';
import { fitText, widthOf } from './fit-text.ts';
import { registerBanners } from './register-banners.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket();
  const { app, platform, announcements, catalogue, rates } = market;
  const terms = await openMonitorTerms(platform, announcements);
  registerBanners(app, { platform, catalogue, terms, rates });
});
beforeEach(() => market.tick());
afterAll(() => market.close());

const pair = { from: 'SBERRUB', to: 'BTC' };

test('a banner of every size says the pair and the rate of the quote, in its language', async () => {
  const quote = await market.app.inject({
    method: 'POST',
    url: '/api/v1/rate_calculations/first_slot',
    payload: { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'btc' },
  });
  const { income } = quote.json().data.attributes.rate;
  const whole = income.split('.')[0];
  for (const size of bannerSizes) {
    for (const locale of locales) {
      const answer = await market.app.inject(bannerPath({ size, locale, theme: 'light', pair }));
      expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(answer.body).toContain(`width="${size.width}" height="${size.height}"`);
      expect(answer.body).toContain(locale === 'ru' ? 'Сбербанк → Bitcoin' : 'Sberbank → Bitcoin');
      const [, shownRate = ''] = /<title>.*?= (.*?)<\/title>/.exec(answer.body) ?? [];
      expect(shownRate.replace(/\D/g, '')).toBe(whole);
    }
  }
});

test('no text leaves a picture, whatever is exchanged and on whatever system', async () => {
  const catalogue = market.catalogue.current();
  const source = { catalogue, rates: market.rates, demo: true, shop: usualShop };
  const texts =
    /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)" font-weight="(400|600)"([^>]*)>([^<]*)/g;
  let seen = 0;
  for (const { incomePaymentSystemId: from, outcomePaymentSystemId: to } of catalogue.directions) {
    for (const locale of locales) {
      const card = bannerCard(source, findExchange(catalogue, from, to), locale);
      if (card === null) continue;
      for (const size of bannerSizes) {
        const svg = drawBanner(card, size, 'light');
        for (const [, x, y, set, weight, rest, text = ''] of svg.matchAll(texts)) {
          const wide = widthOf(text, Number(set), weight === '600' ? 600 : 400);
          const left = rest?.includes('middle') ? Number(x) - wide / 2 : Number(x);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + wide, `${size.name}: ${text}`).toBeLessThanOrEqual(size.width);
          expect(Number(y)).toBeLessThanOrEqual(size.height);
          seen += 1;
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(10_000);
});

describe('where there is no price', () => {
  test('a banner says where to look, and never an old one', () => {
    const catalogue = market.catalogue.current();
    const rates = { firstPricing: () => refuse('rate_unavailable') };
    const card = bannerCard({ catalogue, rates, demo: false, shop: usualShop }, null, 'en');
    expect(card).toMatchObject({ rate: 'See the rate on the site', others: [], demo: '' });
  });

  test('a shop that exchanges nothing has none', () => {
    const catalogue = { ...market.catalogue.current(), systems: [], outcomeIds: new Map() };
    expect(
      bannerCard({ catalogue, rates: market.rates, demo: false, shop: usualShop }, null, 'ru'),
    ).toBeNull();
  });
});

test('a pair that is not exchanged gives the first that is; a currency left out is in none', () => {
  const current = market.catalogue.current();
  const source = { rates: market.rates, demo: false, shop: usualShop };
  const first = bannerCard({ ...source, catalogue: current }, null, 'en');
  expect(first?.income).not.toBe('');
  const catalogue = { ...current, excludedEverywhere: ['RUB'] };
  const asked = findExchange(catalogue, 'sberrub', 'btc');
  const card = bannerCard({ ...source, catalogue }, asked, 'en');
  expect(card?.income).not.toBe('Sberbank');
  expect(JSON.stringify(card)).not.toContain('₽');
});

test('names of systems are text on a picture, whatever is in them', () => {
  const card = {
    shop: { ...usualShop, name: '<script>alert(2)</script>' },
    income: '<script>alert(1)</script>',
    outcome: '"&\'',
    rate: '1 = <1',
    others: [],
    button: 'x',
    demo: '',
    seed: 'x',
  };
  for (const size of bannerSizes) {
    for (const theme of bannerThemes) {
      const svg = drawBanner(card, size, theme);
      expect(svg).not.toContain('<script');
      expect(svg).toContain('&quot;&amp;');
    }
  }
});

test('a banner is for pages of others, is kept for a minute, and loads and runs nothing', async () => {
  const [size] = bannerSizes;
  const path = bannerPath({ size, locale: 'ru', theme: 'dark', pair: null });
  const { headers, body } = await market.app.inject(path);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['cache-control']).toBe('public, max-age=60');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(body.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script| on\w+=/);
  expect(body.length).toBeLessThan(12_000);
});

test.each(['/banners/100x100.svg', '/banners/468x60.png', '/banners/..%2f468x60.svg'])(
  '%s is not there',
  async (path) => {
    expect((await market.app.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
  },
);

test.each([
  ['short', 24, 'short'],
  ['a rather long name of something', 10, 'a rather long nam…'],
] as const)('“%s” is set in %s pixels', (text, size, shown) => {
  const fitted = fitText(text, { width: 100, weight: 400, most: 24, least: 10 });
  expect(fitted).toMatchObject({ size, text: shown });
});
