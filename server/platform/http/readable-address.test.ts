import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test.each([
  ['/news', '/news'],
  ['/news/%D1%8F?q=%ZZ', '/news/%D1%8F?q=%ZZ'],
  ['/news/%ZZ', '/news/%25ZZ'],
  ['/en/news/%E0%A4%A?page=2', '/en/news/%25E0%25A4%25A?page=2'],
  ['/a%', '/a%25'],
  ['/api/v1/content/by_slug/%ZZ', '/api/v1/content/by_slug/%ZZ'],
])('the address %s is read as %s', (url, read) => {
  expect(readableAddress(url)).toBe(read);
});
