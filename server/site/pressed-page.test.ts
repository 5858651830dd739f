import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingFor, pressPage } from './pressed-page.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0,gzip; q=0', null],
  ['identity', null],
  [undefined, null],
] as const)('a browser that says %s takes %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('a page is the same in every form and pressed into each once', async () => {
  const page = pressPage('обмен '.repeat(500));
  expect(brotliDecompressSync(await page.pressed('br'))).toEqual(page.plain);
  expect(gunzipSync(await page.pressed('gzip'))).toEqual(page.plain);
  expect(await page.pressed('br')).toBe(await page.pressed('br'));
  expect(page.etag).not.toBe(pressPage('обмен').etag);
});
