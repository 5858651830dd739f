import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing.ts';
import { type App, buildApp } from '../app.ts';

const expected = 'https://shop.example';
let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  bed = await createTestPlatform({ PUBLIC_URL: expected });
  app = await buildApp(bed.platform);
  app.get('/office', async () => 'the office');
  app.post('/office/api/x', async () => 'done');
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

describe('a service whose PUBLIC_URL is another address', () => {
  test.each([
    ['by a proxy with TLS', 'obmen.example', 'https', 'https://obmen.example'],
    ['by plain HTTP, where no session would be kept', 'obmen.example', '', 'http://obmen.example'],
  ])(
    'opened %s says which it expects, which came and what to change',
    async (_, host, tls, came) => {
      const headers = { host, accept: 'text/html', ...(tls ? { 'x-forwarded-proto': tls } : {}) };
      const page = await app.inject({ url: '/office', headers });
      expect(page.statusCode).toBe(421);
      for (const word of [expected, came, 'PUBLIC_URL', 'Адрес сервиса', 'The address of']) {
        expect(page.body).toContain(word);
      }
    },
  );

  test.each([
    [
      'its own address, by a proxy with TLS',
      { host: 'shop.example', 'x-forwarded-proto': 'https' },
    ],
    ['this machine', { host: 'localhost:3000' }],
  ])('opened at %s is the office', async (_, headers) => {
    const page = await app.inject({ url: '/office', headers: { accept: 'text/html', ...headers } });
    expect(page.body).toBe('the office');
  });

  test('nothing of the address is markup', async () => {
    const headers = { host: 'a<b>.example', accept: 'text/html', 'x-forwarded-proto': 'https' };
    expect((await app.inject({ url: '/office', headers })).body).not.toContain('<b>');
  });

  test('a refused call says so too, and one of another site learns nothing', async () => {
    const send = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/office/api/x',
        headers: { host: 'obmen.example', origin, 'accept-language': 'en' },
      });
    const own = await send('https://obmen.example');
    expect(own.statusCode).toBe(403);
    const [error] = own.json().errors;
    expect(error.code).toBe('cross_origin');
    expect(error.detail).toContain(expected);
    expect(error.detail).toContain('https://obmen.example');
    expect((await send('https://evil.example')).body).not.toContain(expected);
  });
});

test('a service that was told no address believes the browser of its own pages', async () => {
  const plain = await createTestPlatform({ DEMO: 'false' });
  const begun = await buildApp(plain.platform);
  begun.post('/x', async () => 'done');
  const send = (site: string) =>
    begun.inject({
      method: 'POST',
      url: '/x',
      headers: { host: 'obmen.example', origin: 'https://obmen.example', 'sec-fetch-site': site },
    });
  expect((await send('same-origin')).statusCode).toBe(200);
  expect((await send('cross-site')).statusCode).toBe(403);
  await begun.close();
  await plain.close();
});

test('an office that has an address of its own is opened there, and named to who is wrong', async () => {
  const own = 'https://office.shop.example';
  const apart = await createTestPlatform({ PUBLIC_URL: expected, OFFICE_URL: own });
  const served = await buildApp(apart.platform);
  served.get('/office', async () => 'the office');
  const open = async (host: string) => {
    const headers = { host, accept: 'text/html', 'x-forwarded-proto': 'https' };
    return (await served.inject({ url: '/office', headers })).body;
  };
  expect(await open('office.shop.example')).toBe('the office');
  expect(await open('shop.example')).toBe('the office');
  expect(await open('obmen.example')).toContain(`${own}/office`);
  await served.close();
  await apart.close();
});
