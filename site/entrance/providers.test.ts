import { expect, test } from 'vitest';
import { providerHref, telegramAnswer } from './providers.ts';

const trip = { locale: 'en', next: '/orders/a?b=1', agreed: true, origin: 'https://agio.test' };

test('a provider is told the language, the agreement and the way back', () => {
  const google = { name: 'google', start_path: '/api/start', bot_id: null };
  expect(providerHref(google, { ...trip, locale: 'en' })).toBe(
    '/api/start?locale=en&next=%2Forders%2Fa%3Fb%3D1&agree_service_terms=true',
  );
  expect(providerHref(google, { ...trip, locale: 'ru', next: null, agreed: false })).toBe(
    '/api/start?locale=ru',
  );
});

test('Telegram comes back to the sign-in, in its language', () => {
  const telegram = { name: 'telegram', start_path: null, bot_id: '42' };
  const href = new URL(providerHref(telegram, { ...trip, locale: 'en' }));
  expect(href.searchParams.get('bot_id')).toBe('42');
  expect(href.searchParams.get('return_to')).toBe(
    'https://agio.test/en/login?next=%2Forders%2Fa%3Fb%3D1',
  );
});

test('what Telegram appends to the address is read, and nothing else is', () => {
  const answer = { id: 7, first_name: 'Анна', hash: 'ab' };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const encoded = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  expect(telegramAnswer(`#tgAuthResult=${encoded}`)).toEqual(answer);
  expect(telegramAnswer(`#tgAuthResult=${btoa('false')}`)).toBeNull();
  expect(telegramAnswer('#tgAuthResult=%%%')).toBeNull();
  expect(telegramAnswer('#content')).toBeNull();
});
