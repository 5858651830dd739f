import { expect, test } from 'vitest';
import { addressOf, localeOfPath } from './locale-path.ts';

test('the language of an address is its prefix, and Russian has none', () => {
  expect(localeOfPath('/')).toEqual({ locale: 'ru', path: '/' });
  expect(localeOfPath('/en')).toEqual({ locale: 'en', path: '/' });
  expect(localeOfPath('/en/orders/1')).toEqual({ locale: 'en', path: '/orders/1' });
  expect(localeOfPath('/english')).toEqual({ locale: 'ru', path: '/english' });
});

test('the same page in the other language', () => {
  expect(addressOf('en', '/')).toBe('/en');
  expect(addressOf('en', '/orders/1')).toBe('/en/orders/1');
  expect(addressOf('ru', '/orders/1')).toBe('/orders/1');
});
