import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestTarget, unreadable } from './request-target.ts';

test.each([
  ['/news', '/news'],
  ['/news/%D1%8F?q=%ZZ', '/news/%D1%8F?q=%ZZ'],
  ['/news/%ZZ', '/news/%25ZZ'],
  ['/en/news/%E0%A4%A?page=2', '/en/news/%25E0%25A4%25A?page=2'],
  ['/a%', '/a%25'],
  ['/api/v1/content/by_slug/%ZZ', unreadable],
  ['/%61pi/v1/captcha', '/api/v1/captcha'],
  ['/%61pi/v1/%ZZ', unreadable],
  ['/%6Fffice/api/orders?q=%61', '/office/api/orders?q=%61'],
  ['/%6frders/x', '/orders/x'],
  ['/news/%d1%8f', '/news/%D1%8F'],
  ['/%2561pi/v1', '/%2561pi/v1'],
  ['/api%2Fv1/captcha', '/api%2Fv1/captcha'],
  ['http://x/faq', '/faq'],
  ['HTTPS://user@x:80/api/v1/captcha?a=1', '/api/v1/captcha?a=1'],
  ['http://x', '/'],
  ['http://x?amount=1', '/?amount=1'],
  ['/faq#top', '/faq'],
  ['*', unreadable],
  ['faq', unreadable],
  ['', unreadable],
  ['//other.host/faq', '//other.host/faq'],
  ['/x/../office', unreadable],
  ['/x/%2e%2E/office', unreadable],
  ['/./api/v1', unreadable],
  ['/office\\api', '/office%5Capi'],
  ['/x%0a', '/x%250A'],
  ['/x%00', '/x%2500'],
  ['/%E2%80%A8', '/%25E2%2580%25A8'],
  ['/api/v1/x%0a', unreadable],
  ['/\u00d0\u00b0', '/%D0%B0'],
])('the target %j is read as %j', (raw, read) => {
  expect(requestTarget(raw)).toBe(read);
});

test('a target has one form: read again it stays the same, and the address is a URL', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '%', '..', '.', 'api', 'office', '%61', '%2e', '%0a', '?', '#', '\\'),
    fc.constantFrom('http://x', '//', '%E2%80%A8', '%ZZ', ';', ':', '@', '*', '%25', '%2F'),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const read = requestTarget(`/${pieces.join('')}`);
      if (read === unreadable) return;
      expect(requestTarget(read)).toBe(read);
      const { pathname } = new URL(`http://agio.test${read}`);
      expect(pathname).toBe(read.split('?')[0]);
      expect(() => decodeURIComponent(pathname)).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});
