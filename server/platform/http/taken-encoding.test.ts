import { expect, test } from 'vitest';
import { takenEncoding } from './taken-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0,gzip; q=0', null],
  ['GZIP', 'gzip'],
  ['x-gzip, brotli', null],
  ['identity', null],
  [undefined, null],
] as const)('who says %s takes %s', (header, encoding) => {
  expect(takenEncoding(header)).toBe(encoding);
});

test('what is not offered is not sent', () => {
  expect(takenEncoding('br', ['gzip'])).toBeNull();
  expect(takenEncoding('br, gzip', ['gzip'])).toBe('gzip');
});
