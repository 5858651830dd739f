import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { freePort } from '../../launch/database/free-port.ts';
import { seedDemo } from '../../launch/seed.ts';
import { createFirstOperator } from '../../office/operators/create-first-operator.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { insertSnapshot } from '../rates/store.ts';

const password = 'a good long password';
const pair = 'sberrub-ltc';
const root = join(import.meta.dirname, '../../..');

/** A web process of its own, as an operator runs several of. */
type Web = { readonly url: string; readonly child: ChildProcess };

let bed: TestPlatform;
let folder: string;
let webs: readonly Web[] = [];
let cookie = '';

beforeAll(async () => {
  bed = await createTestPlatform({ DEMO: 'true' });
  folder = await mkdtemp(join(tmpdir(), 'agio-webs-'));
  await seedDemo(bed.platform);
  const first = await createFirstOperator(bed.platform);
  if (first === null) throw new Error('a fresh office has its first operator');
  await tick('before');
  webs = await Promise.all([startWeb(), startWeb()]);
  await Promise.all(webs.map(untilReady));
  cookie = await settle(first.login, first.password);
}, 240_000);

afterAll(async () => {
  await Promise.all(
    webs.map(async ({ child }) => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  await bed.close();
  await rm(folder, { recursive: true, force: true });
});

async function startWeb(): Promise<Web> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const hook = join(root, 'server/platform/process/import-hook.ts');
  const child = spawn(process.execPath, ['--import', hook, join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: bed.url,
      DATA_DIR: folder,
      DEMO: 'true',
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_MINUTE: '0',
      DATABASE_POOL_MAX: '4',
    },
  });
  return { url, child };
}

async function untilReady({ url, child }: Web): Promise<void> {
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error('a web process has ended');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 200 },
  );
}

function first(): Web {
  const [web] = webs;
  if (web === undefined) throw new Error('two web processes');
  return web;
}

/** A call of the office, always through the first process. */
async function office(method: 'POST' | 'PUT', path: string, attributes: object): Promise<Response> {
  const answer = await fetch(`${first().url}/office/api${path}`, {
    method,
    headers: {
      'content-type': 'application/vnd.api+json',
      'idempotency-key': randomUUID(),
      ...(cookie === '' ? {} : { cookie }),
    },
    body: JSON.stringify({ data: { attributes } }),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer;
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Signs in by the one-time password and sets one's own. */
async function settle(login: string, once: string): Promise<string> {
  cookie = cookieOf(await office('POST', '/sessions', { login, password: once }));
  const own = { current_password: once, password, password_confirmation: password };
  return cookieOf(await office('PUT', '/sessions/current/password', own));
}

/** Prices of this moment, as the worker would store them; each market of its own. */
async function tick(seed: string): Promise<void> {
  const { database, clock } = bed.platform;
  const source = simulatedSource({ seed, now: () => clock.now() });
  await insertSnapshot(database, source, await source.fetch());
}

/** What a process says of a pair in every place where a rate stands. */
async function shownBy({ url }: Web): Promise<readonly unknown[]> {
  const quote = await fetch(`${url}/api/v1/rate_calculations/from_income`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({
      income_payment_system_id: 'sberrub',
      outcome_payment_system_id: 'ltc',
      income_amount: '15000',
    }),
  });
  const { data } = (await quote.json()) as { data?: { attributes: { rate: unknown } } };
  const list = (await (await fetch(`${url}/uploads/cs.json`)).json()) as {
    directions: readonly { income: string; outcome: string; rate: unknown }[];
  };
  const line = list.directions.find(
    ({ income, outcome }) => income === 'SBERRUB' && outcome === 'LTC',
  );
  const file = await (await fetch(`${url}/export/bestchange.xml`)).text();
  const item = /<from>SBERRUB<\/from><to>LTC<\/to><in>([^<]*)</.exec(file)?.[1] ?? null;
  return [data?.attributes.rate ?? null, line?.rate ?? null, item];
}

/** Waits until both say the same, and something else than before; far sooner than they look. */
async function agreedOnce(before: readonly unknown[]): Promise<readonly unknown[]> {
  return vi.waitFor(
    async () => {
      const [one, other] = await Promise.all(webs.map(shownBy));
      expect(one).toEqual(other);
      for (const [at, each] of (one ?? []).entries()) expect(each).not.toEqual(before[at]);
      return one ?? [];
    },
    { timeout: 8_000, interval: 50 },
  );
}

test('a rule, a margin, a rate and a break of one web process are at once those of another', async () => {
  await tick('one');
  const before = await agreedOnce([null, null, null]);
  await office('POST', '/prices/change', { ids: [pair], income_markup: '3', profit_min: '0' });
  const ruled = await agreedOnce(before);

  await tick('two');
  const moved = await agreedOnce(ruled);
  await office('POST', '/prices/change', { ids: [pair], without_rule: true, fixed_markup: '9' });
  const dearer = await agreedOnce(moved);

  await tick('three');
  expect(await agreedOnce(dearer)).not.toContain(null);
  await office('PUT', '/public_notice', {
    shown: true,
    level: 'warning',
    text_ru: 'Перерыв',
    text_en: 'A break',
    technical_break: true,
    resume_at: null,
    version: 1,
  });
  await vi.waitFor(
    async () => {
      for (const web of webs) expect(await shownBy(web)).toEqual([null, null, null]);
    },
    { timeout: 8_000, interval: 50 },
  );
});
