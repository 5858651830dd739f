import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPage } from './compressed-page.ts';

test('a page is the same in every form and pressed into each once', async () => {
  const page = compressPage('обмен '.repeat(500));
  expect(brotliDecompressSync(await page.pressed('br'))).toEqual(page.plain);
  expect(gunzipSync(await page.pressed('gzip'))).toEqual(page.plain);
  expect(await page.pressed('br')).toBe(await page.pressed('br'));
  expect(page.etag).not.toBe(compressPage('обмен').etag);
});
