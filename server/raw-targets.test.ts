import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderPage } from '../contract/pages.ts';
import type { SiteBuild } from './content/site/site-build.ts';
import { seedDemo } from './launch/seed.ts';
import { registerModules } from './main.ts';
import { type App, buildApp } from './platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';

/** Requests a minute from one address before it has to wait. */
const most = 40;

let bed: TestPlatform;
let clientDir: string;
let app: App;
let port: number;
/** Requests come from these; each has a rate limit of its own. */
let addresses = 0;
const faults: unknown[] = [];
/** By name: what draws pages is compiled for browsers, with other types. */
const drawing = join(import.meta.dirname, '../site/entry-server.tsx');

beforeAll(async () => {
  bed = await createTestPlatform({
    DEMO: 'true',
    RATE_LIMIT_PER_MINUTE: String(most),
    TRUSTED_PROXIES: '127.0.0.1',
    TAG_MANAGER_ID: 'GTM-ABC123',
  });
  await seedDemo(bed.platform);
  clientDir = await mkdtemp(join(tmpdir(), 'agio-client-'));
  app = await buildApp(bed.platform, { report: (error) => faults.push(error) });
  const { renderPage }: { renderPage: RenderPage } = await import(drawing);
  const build: SiteBuild = {
    clientDir,
    renderPage,
    tagsOf: () => '',
    scriptsOf: () => [],
    hasEntry: (entry) => entry.startsWith('office/'),
  };
  await registerModules(app, bed.platform, build);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  port = address.port;
});

afterAll(async () => {
  await app.close();
  await bed.close();
  await rm(clientDir, { recursive: true, force: true });
});

type Answer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** Sends a request line as it is, as no client would; a status of 0 is a closed connection. */
async function send(target: string, { method = 'GET', from = newAddress() } = {}): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  const lines = ['Host: x', `X-Forwarded-For: ${from}`, 'Connection: close', '', ''];
  socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}`, 'latin1'));
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  const text = Buffer.concat(parts).toString('utf8');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const [name = '', ...value] = field.split(':');
    return [name.toLowerCase(), value.join(':').trim()];
  });
  const body = rest.join('\r\n\r\n');
  return { status: Number(status.split(' ')[1] ?? 0), headers: new Map(headers), body };
}

function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Ways to write the same target: letters in percents, and the whole address. */
function disguises(target: string): string[] {
  const letters = (every: number, upper: boolean) =>
    [...target]
      .map((sign, at) => {
        if (!/[a-z0-9_.]/i.test(sign) || at % every > 0) return sign;
        const hex = sign.charCodeAt(0).toString(16);
        return `%${upper ? hex.toUpperCase() : hex}`;
      })
      .join('');
  const whole = [`http://x${target}`, `HTTP://user@other.host:8080${target}`];
  return [letters(1, true), letters(2, false), letters(3, true), ...whole, `${target}#x`];
}

function isData(answer: Answer): boolean {
  return (
    answer.headers.get('cache-control') === 'no-store' &&
    answer.headers.get('content-security-policy')?.startsWith("default-src 'none'") === true &&
    answer.headers.get('vary')?.includes('Site-Locale') === true
  );
}

test.each(['/api/v1/push_key', '/office/api/orders', '/api/v1/nothing'])(
  'the call %s is a call in every disguise: limited, kept by no cache, run by nobody',
  async (target) => {
    const plain = await send(target);
    for (const disguise of disguises(target)) {
      const answer = await send(disguise);
      expect([disguise, answer.status]).toEqual([disguise, plain.status]);
      expect(isData(answer), disguise).toBe(true);
      expect(answer.headers.get('x-ratelimit-limit'), disguise).toBe(String(most));
    }
  },
);

test('disguised calls are counted with the others', async () => {
  const from = newAddress();
  const targets = ['/api/v1/push_key', ...disguises('/api/v1/push_key')];
  const statuses: number[] = [];
  for (let turn = 0; turn < most + 10; turn += 1) {
    statuses.push((await send(targets[turn % targets.length] ?? '', { from })).status);
  }
  expect(statuses.slice(0, most)).toEqual(Array(most).fill(200));
  expect(statuses.slice(most)).toEqual(Array(10).fill(429));
});

test('a page of an order lets no guests in, however its address is written', async () => {
  const id = 'A'.repeat(22);
  const paths = [`/orders/${id}`, `/en/orders/${id}`, '/login'];
  const spelled = paths.flatMap((path) => [
    path,
    ...disguises(path),
    path.replace('/orders', '/ORDERS'),
    path.replace('/orders', '//orders'),
    path.replace('/login', '/LogIn'),
  ]);
  for (const target of spelled) {
    const answer = await send(target);
    expect(answer.headers.get('content-security-policy'), target).not.toContain('googletagmanager');
    expect(answer.body, target).not.toContain('GTM-ABC123');
  }
  const open = await send('/faq');
  expect(open.headers.get('content-security-policy')).toContain('googletagmanager');
});

test.each([
  ['/x%0a', 404],
  ['/faq%0a', 404],
  ['/%E2%80%A8', 404],
  ['/%E2%80%A9/x', 404],
  ['/%00', 404],
  ['/news/%ZZ', 404],
  ['http://x/faq', 200],
  ['http://x', 200],
  ['/x/../office', 400],
  ['/x/%2e%2e/office/api/orders', 400],
  ['/api/v1/x%0a', 400],
  ['/office\\api/orders', 404],
])('the target %s is answered with %i', async (target, status) => {
  expect((await send(target)).status).toBe(status);
});

test.each(['OPTIONS', 'GET', 'POST'])('%s * is no request of ours', async (method) => {
  expect((await send('*', { method })).status).toBe(400);
});

test('no target is a fault, and none loses its policy', async () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '/api/v1/', '/office/', '/office/api/', '/en/', '/orders/', '/faq'),
    fc.constantFrom('%0a', '%00', '%0d', '%E2%80%A8', '%E2%80%AE', '%ZZ', '%', '%61', '%2e%2e'),
    fc.constantFrom(
      '%2F',
      '%5C',
      '\\',
      '..',
      '.',
      ';',
      ':',
      '@',
      '*',
      '?',
      '&',
      '=',
      '#',
      '[',
      '{',
    ),
    fc.constantFrom('http://x/', 'https://a:b@c/', 'news/', 'exchange/', 'sberrub-ltc', 'assets/'),
    fc.constantFrom(
      '?page=',
      '?amount=',
      '?category=',
      '1',
      '-1',
      '1e9',
      "'",
      '"',
      '<x>',
      '\u00ff',
    ),
    fc.constantFrom('uploads/', 'og/', 'trustee/', 'sitemaps/', 'rates/', 'legal/', 'activate/'),
    fc.constantFrom(
      '$',
      '{{',
      '..%2f',
      '%c0%af',
      '%ff',
      '%F0%9F%92%A9',
      '__proto__',
      'a'.repeat(301),
    ),
  );
  const target = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE');
  await fc.assert(
    fc.asyncProperty(target, method, async (path, by) => {
      const answer = await send(path, { method: by });
      expect(answer.status, path).toBeGreaterThanOrEqual(200);
      expect([500, 502]).not.toContain(answer.status);
      // What is not even HTTP has no headers of ours.
      const sniffed = answer.headers.get('x-content-type-options') !== 'nosniff';
      if (sniffed) expect([path, answer.status]).toEqual([path, 400]);
      if (/^(http:\/\/x)?\/(office\/)?api\//.test(path)) expect(isData(answer), path).toBe(true);
    }),
    { numRuns: 250 },
  );
  expect(faults).toEqual([]);
});
