import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { isRefusal, refusalCodes, refuse, tooMany } from '../../../core/refusal.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { document, list, mediaType, resource } from './answers/json-api.ts';
import { readPage } from './answers/paging.ts';
import { type App, buildApp } from './app.ts';
import { parseAttributes } from './attributes.ts';

const schema = z.object({
  email: z.string().check(z.minLength(3), z.maxLength(10)),
  age: z.optional(z.number()),
  agree: z.optional(z.literal(true)),
});

/** Whoever reads a long file asks for the rest of it once its first line has come. */
let rest = Promise.withResolvers<void>();

async function* longFile(): AsyncGenerator<string> {
  rest = Promise.withResolvers<void>();
  yield 'number,amount\n';
  await rest.promise;
  yield '1,100\n';
}

let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  bed = await createTestPlatform({
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'https://agio.example',
  });
  app = await buildApp(bed.platform);
  app.post('/api/v1/echo', async (request) => {
    const attributes = parseAttributes(schema, request);
    return isRefusal(attributes) ? attributes : document(resource('echoes', '1', attributes));
  });
  app.post('/api/v1/raw', async (request) => ({ body: request.body ?? null }));
  app.get('/api/v1/list', async (request) => {
    const page = readPage(request, 20);
    return isRefusal(page) ? page : list([], { ...page, total: 41 });
  });
  app.get('/api/v1/broken', async () => {
    throw new Error('select secret from inside');
  });
  app.get('/file', (_request, reply) => reply.type('text/csv').send(Readable.from(longFile())));
  app.get('/api/v1/refused', async () => refuse('rate_unavailable'));
  app.get('/page', async (_request, reply) => reply.type('text/html').send('<p>'.repeat(2000)));
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

function post(url: string, payload: string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': mediaType, ...headers },
  });
}

test('attributes are taken from a JSON:API document and from a bare body alike', async () => {
  const bare = await post('/api/v1/echo', '{"email":"a@b.c"}');
  const wrapped = await post('/api/v1/echo/', '{"data":{"attributes":{"email":"a@b.c"}}}');
  expect(bare.statusCode).toBe(200);
  expect(bare.headers['content-type']).toBe(mediaType);
  expect(bare.headers.vary).toContain('Site-Locale');
  expect(wrapped.json()).toEqual(bare.json());
});

test.each([
  ['not JSON', '{"email":'],
  ['a member named twice', '{"email":"a@b.c","email":"d@e.f"}'],
  ['a member named twice, once in escapes', '{"a":1,"\\u0061":2}'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor deep inside', '{"data":{"attributes":{"constructor":{}}}}'],
  ['nesting without end', `${'['.repeat(60)}${']'.repeat(60)}`],
  ['an array for a document', '[]'],
  ['a text for a document', '"hello"'],
  ['a text for data', '{"data":"hello"}'],
])('a body with %s is malformed', async (_name, body) => {
  const answer = await post('/api/v1/echo', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].code).toBe('malformed');
});

test('an address that cannot be read is answered as every other call', async () => {
  const sent = { 'site-locale': 'en' };
  const answer = await app.inject({ url: '/api/v1/%ZZ', headers: sent });
  const known = await app.inject({ url: '/api/v1/nothing', headers: sent });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0]).toMatchObject({ code: 'malformed', title: 'Bad request' });
  for (const name of ['content-type', 'vary', 'cache-control', 'content-security-policy']) {
    expect(answer.headers[name], name).toBe(known.headers[name]);
  }
});

test('bytes that are not UTF-8 are malformed', async () => {
  const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const headers = { 'content-type': mediaType };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/echo', payload, headers });
  expect(answer.statusCode).toBe(400);
});

test('a number keeps the digits it was sent with', async () => {
  const body = '{"exact":12.5,"padded":0.10,"exponent":1e3,"long":12345678901234567890.5}';
  expect((await post('/api/v1/raw', body)).json().body).toEqual({
    exact: 12.5,
    padded: '0.10',
    exponent: '1e3',
    long: '12345678901234567890.5',
  });
});

test.each([
  [{}, 'required', 'email'],
  [{ email: 'a' }, 'too_short', 'email'],
  [{ email: 'a'.repeat(11) }, 'too_long', 'email'],
  [{ email: ['x'] }, 'invalid_format', 'email'],
  [{ email: 'a@b.c', age: 'old' }, 'not_a_number', 'age'],
  [{ email: 'a@b.c', agree: false }, 'not_accepted', 'agree'],
])('the attributes %j are refused as %s of %s', async (attributes, code, field) => {
  const answer = await post('/api/v1/echo', JSON.stringify(attributes));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toMatchObject([
    { status: '422', code, source: { pointer: `/data/attributes/${field}` } },
  ]);
});

test('other media types and forms with files are refused where JSON is expected', async () => {
  const xml = await post('/api/v1/echo', '<a/>', { 'content-type': 'text/xml' });
  const form = await post('/api/v1/echo', '--x--', {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect([xml.statusCode, form.statusCode]).toEqual([415, 415]);
  expect(xml.json().errors[0].code).toBe('unsupported_media_type');
});

test('a body beyond the limit is too large', async () => {
  const answer = await post('/api/v1/echo', JSON.stringify({ email: 'x'.repeat(70_000) }));
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([413, 'too_large']);
});

test('messages are in the language of Site-Locale, of ?locale before it, else in Russian', async () => {
  const detailOf = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).json().errors[0].detail;
  const english = translateIfKnown('en', 'errors.rate_unavailable.detail');
  const russian = translateIfKnown('ru', 'errors.rate_unavailable.detail');
  expect(await detailOf('/api/v1/refused')).toBe(russian);
  expect(await detailOf('/api/v1/refused', { 'site-locale': 'de' })).toBe(russian);
  expect(await detailOf('/api/v1/refused', { 'site-locale': 'en' })).toBe(english);
  expect(await detailOf('/api/v1/refused?locale=en', { 'site-locale': 'ru' })).toBe(english);
});

test('a bug is answered without a word about its inside', async () => {
  const answer = await app.inject({ url: '/api/v1/broken', headers: { 'site-locale': 'en' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json().errors).toEqual([
    {
      status: '500',
      code: 'unknown',
      title: 'Server error',
      detail: 'An error occurred on the server',
    },
  ]);
});

test('what is not there is not found, in JSON:API too', async () => {
  const answer = await app.inject('/api/v1/nothing');
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, 'not_found']);
  expect(answer.headers['content-type']).toBe(mediaType);
});

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://agio.example', 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('an unsafe request with %j is answered with %i', async (headers, status) => {
  const answer = await post('/api/v1/echo', '{"email":"a@b.c"}', headers);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json().errors[0].code).toBe('cross_origin');
});

test('a page of a list tells where it is', async () => {
  const answer = await app.inject('/api/v1/list?page=2&perPage=10');
  expect(answer.json().meta).toEqual({ page: 2, per: 10, total: 41, total_pages: 5 });
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=1&page=2', 'per=101', 'perPage=x', 'page=1e9'])(
  'the page ?%s is refused',
  async (query) => {
    const answer = await app.inject(`/api/v1/list?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].source.parameter).toMatch(/^(page|per|perPage)$/);
  },
);

test('a page is pressed and runs no script but its own', async () => {
  const answer = await app.inject({ url: '/page', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'.* 'nonce-[\w-]+'/);
  expect(answer.headers['strict-transport-security']).toContain('max-age');
});

test.each(['br', 'gzip'])('a file pressed by %s begins before it is whole', async (encoding) => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 }).catch(() => app.listeningOrigin);
  const answer = await fetch(`${url}/file`, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text === 'number,amount\n') rest.resolve();
  }
  expect(text).toBe('number,amount\n1,100\n');
});

test('the service says that it lives and that it can work', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).body).toBe('ready');
});

test.each([
  { refused: 5 },
  { refused: null },
  { refused: [{ code: 'not_found' }] },
  { data: { attributes: { refused: [] } } },
])('a body that poses as a refusal of ours is none: %j', async (payload) => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/echo', payload });
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'malformed']);
});

test('who has to wait is told how long, whatever else the answer says', async () => {
  const waiting = await buildApp(bed.platform);
  waiting.get('/api/v1/waiting', async () => tooMany(7));
  waiting.get('/office/api/waiting', async () => tooMany(900));
  waiting.get('/api/v1/thrown', async () => {
    throw Object.assign(new Error('a plugin'), { statusCode: 429 });
  });
  const secondsOf = async (url: string) => (await waiting.inject(url)).headers['retry-after'];
  expect(await secondsOf('/api/v1/waiting')).toBe('7');
  expect(await secondsOf('/office/api/waiting')).toBe('900');
  expect(await secondsOf('/api/v1/thrown')).toBe('60');
  await waiting.close();
});

test('nobody is told to wait but by the function that says how long', () => {
  const files = globSync(['server/**/*.ts', 'core/**/*.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    exclude: (name) => name.endsWith('.test.ts'),
  });
  const root = join(import.meta.dirname, '../../..');
  const matching = files.filter((file) => {
    return /code: 'rate_limited'/.test(readFileSync(join(root, file), 'utf8'));
  });
  expect(files.length).toBeGreaterThan(500);
  expect(matching).toEqual(['core/refusal.ts']);
});

test('more requests than allowed are told to wait', async () => {
  const { config } = bed.platform;
  const strict = await buildApp({ ...bed.platform, config: { ...config, rateLimitPerMinute: 1 } });
  strict.get('/api/v1/ping', async () => document(null));
  await strict.inject('/api/v1/ping');
  const answer = await strict.inject('/api/v1/ping');
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([429, 'rate_limited']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});

test.each([...refusalCodes, 'unknown'])(
  'the refusal %s has its texts in both languages',
  (code) => {
    for (const part of ['title', 'detail']) {
      expect(translateIfKnown('ru', `errors.${code}.${part}`)).not.toBeNull();
      expect(translateIfKnown('en', `errors.${code}.${part}`)).not.toBeNull();
    }
  },
);
