import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing.ts';
import { type App, buildApp } from '../app.ts';
import { cookieNameOf } from '../cookie-name.ts';

let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  bed = await createTestPlatform({ PUBLIC_URL: 'https://agio.example' });
  app = await buildApp(bed.platform);
  app.get('/api/v1/thing', async () => ({ data: null }));
  app.get('/page', async (_request, reply) => reply.type('text/html').send('<p>'));
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

test.each(['/page', '/api/v1/thing', '/api/v1/nothing', '/nothing'])(
  'the answer of %s is bound to HTTPS, to its type and to our own frames',
  async (url) => {
    const { headers } = await app.inject({ url });
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/i);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('a page runs no plug-in, has no other base, and no script without the nonce', async () => {
  const policy = (await app.inject({ url: '/page' })).headers['content-security-policy'];
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
});

test('data is nothing a browser may run or show as a page', async () => {
  const { headers } = await app.inject({ url: '/api/v1/thing' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-type']).toContain('application/vnd.api+json');
  expect(headers['cache-control']).toBe('no-store');
});

test('over HTTPS a cookie has a name that no plain connection can set', () => {
  expect(cookieNameOf({ secureCookies: true }, 'agio_session')).toBe('__Host-agio_session');
  expect(cookieNameOf({ secureCookies: true }, 'agio_office', '/office')).toBe(
    '__Secure-agio_office',
  );
  expect(cookieNameOf({ secureCookies: false }, 'agio_session')).toBe('agio_session');
});
