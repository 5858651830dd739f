import { expect, test } from 'vitest';
import { loginPath, nextOf, withNext } from './next-path.ts';

test.each([
  ['/orders/abc?x=1#y', '/orders/abc?x=1#y'],
  ['/', '/'],
  ['/exchange/../account/orders', '/account/orders'],
])('a page of ours is come back to: %s', (asked, next) => {
  expect(nextOf(`?next=${encodeURIComponent(asked)}`)).toBe(next);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/login',
  '/register/success',
  '/api/v1/sessions',
  '/office',
  '',
])('nobody is led away to %j', (asked) => {
  expect(nextOf(`?next=${encodeURIComponent(asked)}`)).toBeNull();
});

test('the sign-in remembers the page it was asked for on', () => {
  expect(loginPath({ pathname: '/exchange/btc-eth', search: '?a=1' })).toBe(
    '/login?next=%2Fexchange%2Fbtc-eth%3Fa%3D1',
  );
  expect(loginPath({ pathname: '/register', search: '?next=%2Ffaq' })).toBe('/login?next=%2Ffaq');
  expect(loginPath({ pathname: '/login', search: '' })).toBe('/login');
});

test('the way back travels beside what an address has already', () => {
  expect(withNext('/login/confirm?methods=totp', '/faq')).toBe(
    '/login/confirm?methods=totp&next=%2Ffaq',
  );
  expect(withNext('/register', null)).toBe('/register');
});
