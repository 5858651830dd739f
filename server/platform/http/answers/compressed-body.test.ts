import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBody } from './compressed-body.ts';

test('a body is the same in every form and pressed into each once', async () => {
  const body = compressBody('обмен '.repeat(500));
  expect(brotliDecompressSync(await body.pressed('br'))).toEqual(body.plain);
  expect(gunzipSync(await body.pressed('gzip'))).toEqual(body.plain);
  expect(await body.pressed('br')).toBe(await body.pressed('br'));
  expect(body.etag).not.toBe(compressBody('обмен').etag);
});
