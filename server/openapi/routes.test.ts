import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicCalls } from '../../contract/calls/public-calls.ts';
import { registerModules } from '../main.ts';
import { type App, buildApp } from '../platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

let bed: TestPlatform;
let app: App;
/** Every route of the public API, with the call of the table that it serves. */
const served: { readonly route: string; readonly call: string | undefined }[] = [];

beforeAll(async () => {
  bed = await createTestPlatform({ DEMO: 'true' });
  app = await buildApp(bed.platform);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) {
      if (isPublic(url) && each !== 'HEAD') {
        served.push({ route: `${each} ${url}`, call: config?.call });
      }
    }
  });
  await registerModules(app, bed.platform);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

function isPublic(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url === '/uploads/cs.json';
}

const routeOf = (key: string) => key.replaceAll(/\{(\w+)\}/g, ':$1');

test('a route under /api that is not in the table does not exist', async () => {
  const calls = new Set(Object.keys(publicCalls));
  const strays = served.filter(({ call = '', route }) => {
    return !calls.has(call) || routeOf(call) !== route;
  });
  expect(strays).toEqual([]);
  for (const url of ['/api', '/api/v2/orders', '/api/v1/no_such_call']) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
});

test('every call of the table is served, once', () => {
  const routes = served.map(({ route }) => route);
  expect(routes.sort()).toEqual(Object.keys(publicCalls).map(routeOf).sort());
});

test('the document is served to anybody, as JSON that may be kept for a while', async () => {
  const answer = await app.inject({ url: '/api/v1/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Agio' } });
  const pressed = await app.inject({
    url: '/api/v1/openapi.json',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(gunzipSync(pressed.rawPayload)).toEqual(answer.rawPayload);
  const headers = { 'if-none-match': String(answer.headers['etag']) };
  expect((await app.inject({ url: '/api/v1/openapi.json', headers })).statusCode).toBe(304);
});
