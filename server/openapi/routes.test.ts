import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerRooms } from '../main.ts';
import { type App, buildApp } from '../platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { calls } from './document.ts';

let bed: TestPlatform;
let app: App;
const registered = new Set<string>();

beforeAll(async () => {
  bed = await createTestPlatform({ DEMO: 'true' });
  app = await buildApp(bed.platform);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      if (isPublic(url) && each !== 'HEAD') registered.add(`${each} ${url}`);
    }
  });
  await registerRooms(app, bed.platform);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

function isPublic(url: string): boolean {
  return url.startsWith('/api/v1/') || url === '/uploads/cs.json';
}

test('the document describes every route there is, and no other', () => {
  const described = calls.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(described.sort()).toEqual([...registered].sort());
});

test('the document is served to anybody, as JSON that may be kept for a while', async () => {
  const answer = await app.inject({ url: '/api/v1/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Agio' } });
});
