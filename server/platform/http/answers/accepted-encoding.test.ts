import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0,gzip; q=0', null],
  ['GZIP', 'gzip'],
  ['x-gzip, brotli', null],
  ['identity', null],
  [undefined, null],
] as const)('who says %s takes %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('what is not offered is not sent', () => {
  expect(acceptedEncoding('br', ['gzip'])).toBeNull();
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip');
});
