import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { simulatedSource } from '../sources/simulated/simulated-source.ts';
import { fieldsOf } from './exchange/orders/testing.ts';
import { freePort } from './launch/database/free-port.ts';
import { seedDemo } from './launch/seed.ts';
import { insertSnapshot } from './market/rates/store.ts';
import { readUpdates } from './platform/telegram/read-updates.ts';
import { startTelegram, type TelegramStandIn } from './platform/telegram/testing.ts';
import { openWebhookSecrets } from './platform/telegram/webhook-address.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';

type Web = { readonly url: string; readonly child: ChildProcess };

const root = join(import.meta.dirname, '..');
const limit = 200;
const jsonApi = { 'content-type': 'application/vnd.api+json' };
const botToken = '7301:customers-token-of-the-shop';
let telegram: TelegramStandIn;
let bed: TestPlatform;
let folder: string;
let webs: readonly Web[] = [];

beforeAll(async () => {
  telegram = await startTelegram({ [botToken]: 'shop_bot' });
  bed = await createTestPlatform({ DEMO: 'true', ...ofBot() });
  folder = await mkdtemp(join(tmpdir(), 'agio-two-webs-'));
  await seedDemo(bed.platform);
  await tick();
  webs = await Promise.all([startWeb(), startWeb()]);
  await Promise.all(webs.map(untilReady));
  await tick();
}, 240_000);

afterAll(async () => {
  for (const { child } of webs) {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
  await bed.close();
  await telegram.close();
  await rm(folder, { recursive: true, force: true });
});

function ofBot() {
  return {
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_CUSTOMERS_TOKEN: botToken,
    TELEGRAM_UPDATES: 'webhook',
  };
}

/** Prices of now: no worker brings any. */
async function tick(): Promise<void> {
  const { database, clock } = bed.platform;
  const source = simulatedSource({ seed: 'two webs', now: () => clock.now() });
  await insertSnapshot(database, source, await source.fetch());
}

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
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: String(limit),
      DATABASE_POOL_MAX: '4',
      DRAIN_SECONDS: '8',
      ...ofBot(),
    },
  });
  return { url, child };
}

function both(): readonly [Web, Web] {
  const [one, other] = webs;
  if (one === undefined || other === undefined) throw new Error('there are no two webs');
  return [one, other];
}

async function untilReady({ url, child }: Web): Promise<void> {
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error('a web process has ended');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 500 },
  );
}

/** A browser of an address of its own, which may reach either web. */
function openBrowser(address: string) {
  const cookie = `agio_browser=${randomBytes(32).toString('base64url')}`;
  return (web: Web, method: string, path: string, fields?: object, key: string = randomUUID()) =>
    fetch(`${web.url}/api/v1/${path}`, {
      method,
      headers: { ...jsonApi, cookie, 'x-forwarded-for': address, 'idempotency-key': key },
      body: fields === undefined ? null : JSON.stringify(fields),
    });
}

const made = z.object({ data: z.object({ id: z.string() }) });

async function idOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(201);
  return made.parse(await answer.json()).data.id;
}

test('an order that both webs are asked for with one key is made once', async () => {
  await tick();
  const ask = openBrowser('198.51.100.1');
  const key = randomUUID();
  const [one, other] = both();
  const fields = fieldsOf('coinToWallet');
  const answers = await Promise.all(
    [one, other].map((web) => ask(web, 'POST', 'orders', fields, key)),
  );
  const ids = await Promise.all(answers.map(idOf));
  expect(new Set(ids).size).toBe(1);
  const { rows } = await bed.platform.database.execute(sql`select id from orders`);
  expect(rows).toHaveLength(1);
});

/** Reads a stream of events until it says something, or ends. */
async function untilSaid(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string) {
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (value !== undefined) text += new TextDecoder().decode(value);
    if (done || text.includes(wanted)) return { text, done };
  }
}

async function watch(web: Web, id: string, address: string) {
  const answer = await fetch(`${web.url}/api/v1/orders/${id}/events`, {
    headers: { 'x-forwarded-for': address },
  });
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error('there is no stream');
  return reader;
}

test('who watches an order at one web hears what the other has changed', async () => {
  await tick();
  const ask = openBrowser('198.51.100.2');
  const [one, other] = both();
  const id = await idOf(await ask(one, 'POST', 'orders', fieldsOf('coinToWallet')));
  const reader = await watch(other, id, '198.51.100.2');
  await untilSaid(reader, 'waiting_funds');
  expect((await ask(one, 'DELETE', `orders/${id}`)).status).toBeLessThan(300);
  expect(await untilSaid(reader, 'cancelled')).toMatchObject({ done: false });
  await reader.cancel();
});

test('requests of one address are counted over both webs', async () => {
  const ask = openBrowser('198.51.100.3');
  const [one, other] = both();
  const times = async (web: Web, count: number) => {
    const asked = Array.from({ length: count }, () => ask(web, 'GET', 'payment_systems'));
    const answers = await Promise.all(asked);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.filter(({ status }) => status === 429).length;
  };
  expect(await times(one, limit - 20)).toBe(0);
  // The other tells of its own, and hears of the rest: alone it would take four times as many.
  await times(other, 40);
  await vi.waitFor(async () => expect(await times(other, 1)).toBe(1), {
    timeout: 20_000,
    interval: 500,
  });
}, 60_000);

/** So many workers at once read what was said; everything that any has acted on, in turn. */
async function hearBy(workers: number): Promise<string[]> {
  const heard: string[] = [];
  const handlers = {
    staff: async () => null,
    customers: async (_tx: unknown, { text }: { readonly text: string }) => {
      heard.push(text);
      return null;
    },
  };
  const { platform } = bed;
  const read = () => readUpdates({ platform, handlers, waitSeconds: 0 }, 'customers');
  await Promise.all(Array.from({ length: workers }, read));
  return heard;
}

test('what is said to a bot, brought to both webs, twice and out of turn, acts once', async () => {
  const [one, other] = both();
  // Whoever leads asks the bot who it is, and has Telegram bring what is said.
  expect(await hearBy(2)).toEqual([]);
  const secret = (await openWebhookSecrets(bed.platform.database))('7301');
  const bring = async (web: Web, number: number, given = secret) => {
    const message = { chat: { id: 1, type: 'private' }, text: `said ${number}` };
    const answer = await fetch(`${web.url}/telegram/7301`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': given },
      body: JSON.stringify({ update_id: number, message }),
    });
    return answer.status;
  };
  for (const number of [5, 3, 4]) expect(await bring(number % 2 ? one : other, number)).toBe(200);
  const again = [1, 2, 3, 4, 5].flatMap((number) => [bring(one, number), bring(other, number)]);
  expect(new Set(await Promise.all(again))).toEqual(new Set([200]));
  expect((await hearBy(2)).toSorted()).toEqual([1, 2, 3, 4, 5].map((each) => `said ${each}`));
  expect(await Promise.all([bring(one, 5), bring(other, 2)])).toEqual([200, 200]);
  expect(await hearBy(2)).toEqual([]);
  expect(await bring(other, 6, `${secret}x`)).toBe(401);
  // One worker, as it is while a lease is held, acts on them as they were said.
  for (const number of [9, 7, 8]) expect(await bring(number % 2 ? one : other, number)).toBe(200);
  expect(await hearBy(1)).toEqual(['said 7', 'said 8', 'said 9']);
});

test('a web that is told to end is not ready first, serves on, and ends its streams', async () => {
  await tick();
  const ask = openBrowser('198.51.100.4');
  const [one, other] = both();
  const id = await idOf(await ask(one, 'POST', 'orders', fieldsOf('coinToWallet')));
  const reader = await watch(one, id, '198.51.100.4');
  await untilSaid(reader, 'waiting_funds');
  const gone = once(one.child, 'exit');
  one.child.kill('SIGTERM');
  await vi.waitFor(async () => {
    const ready = await fetch(`${one.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'this process is ending']);
  }, 6_000);
  const served = await ask(one, 'GET', 'payment_systems');
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(await untilSaid(reader, 'never said')).toMatchObject({ done: true });
  expect((await gone)[0]).toBe(0);
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
}, 60_000);
