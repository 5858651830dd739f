import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { openSharedCounts } from '../../platform/rate-limiter/window-counts.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { type Captchas, dropBeyond, openCaptchas, sweepCaptchas } from './captcha.ts';
import { guardedTry } from './guarded-try.ts';
import { registerCaptchaRoutes } from './routes.ts';
import { captchas } from './tables.ts';

const idle = { close: async () => undefined, endRest: () => undefined };

let bed: TestPlatform;
let platform: Platform;
let app: App;
let captcha: Captchas;

const nobody = async () => {
  throw new Error('nobody is asked about our own letters');
};

beforeAll(async () => {
  bed = await createTestPlatform({ RATE_LIMIT_PER_MINUTE: '0' });
  platform = bed.platform;
  app = await buildApp(platform);
  captcha = await openCaptchas(platform, nobody);
  registerCaptchaRoutes(app, captcha);
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

async function show() {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/captcha' });
  const { id, attributes } = answer.json().data;
  const [row] = await platform.database.select().from(captchas).where(eq(captchas.id, id));
  return { answer, id, attributes, letters: row?.letters ?? '' };
}

const use = { ip: '10.0.0.1', purpose: 'sign_in' } as const;
const answerOf = (id: string, text: string) => ({ captcha_id: id, captcha_answer: text });

test('a captcha is a picture of letters that says nothing about them', async () => {
  const { answer, attributes, letters } = await show();
  expect(answer.statusCode).toBe(201);
  expect(attributes).toMatchObject({ kind: 'letters', site_key: null });
  const png = Buffer.from(attributes.image.replace('data:image/png;base64,', ''), 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeLessThan(20_000);
  expect(letters).toHaveLength(5);
  expect(answer.body).not.toContain(letters);
});

test('the right letters pass once, however they are typed', async () => {
  const { id, letters } = await show();
  const typed = ` ${letters.toLowerCase()} `;
  expect(await captcha.check(answerOf(id, typed), use)).toBe(true);
  expect(await captcha.check(answerOf(id, letters), use)).toBe(false);
});

test('Cyrillic letters that look the same are what was seen', async () => {
  const { id } = await show();
  await platform.database.update(captchas).set({ letters: 'ACHTX' }).where(eq(captchas.id, id));
  expect(await captcha.check(answerOf(id, 'АСНТХ'), use)).toBe(true);
});

test('after a wrong answer the captcha is gone', async () => {
  const { id, letters } = await show();
  expect(await captcha.check(answerOf(id, 'AAAAA'), use)).toBe(false);
  expect(await captcha.check(answerOf(id, letters), use)).toBe(false);
});

test('letters have no sound that a program could count', async () => {
  const { id, attributes } = await show();
  expect(Object.keys(attributes)).not.toContain('audio');
  expect((await app.inject({ url: `/api/v1/captcha/${id}/audio` })).statusCode).toBe(404);
});

test('a network keeps its newest captchas, and all together are bounded', async () => {
  const count = async () => (await platform.database.select().from(captchas)).length;
  await platform.database.delete(captchas);
  const first = await captcha.show('203.0.113.5');
  for (let turn = 0; turn < 104; turn += 1) await captcha.show(`203.0.113.${turn}`);
  await captcha.show('198.51.100.1');
  expect(await count()).toBe(101);
  const id = !isRefusal(first) && first.kind === 'letters' ? first.id : '';
  expect(await platform.database.select().from(captchas).where(eq(captchas.id, id))).toEqual([]);
  await dropBeyond(platform.database, 7);
  expect(await count()).toBe(7);
  await platform.database.update(captchas).set({ expiresAt: sql`now() - interval '1 s'` });
  await sweepCaptchas(platform.database);
  expect(await count()).toBe(0);
});

test('a captcha of ten minutes ago is no captcha', async () => {
  const { id, letters } = await show();
  await platform.database
    .update(captchas)
    .set({ expiresAt: sql`now()` })
    .where(eq(captchas.id, id));
  expect(await captcha.check(answerOf(id, letters), use)).toBe(false);
});

test('a request that carries no answer is neither right nor wrong', async () => {
  expect(await captcha.check({}, use)).toBe(null);
});

test('after its free tries a captcha is demanded, and only a right one lets through', async () => {
  const deps = { platform, captcha };
  const keys = [{ key: 'demand:a', triesFree: 10, captchaAfter: 2 }];
  const code = async (answer: object) => {
    const refusal = await guardedTry(deps, keys, answer, use);
    return refusal?.refused[0]?.code ?? null;
  };
  expect([await code({}), await code({}), await code({})]).toEqual([null, null, 'captcha']);
  const wrong = await show();
  expect(await code(answerOf(wrong.id, 'AAAAA'))).toBe('captcha');
  const right = await show();
  expect(await code(answerOf(right.id, right.letters))).toBe(null);
});

test('drawing captchas for nobody is cut off', async () => {
  const config = { ...platform.config, rateLimitPerMinute: 1000 };
  const strict = await buildApp({ ...platform, config });
  registerCaptchaRoutes(strict, captcha);
  const statuses = new Set<number>();
  for (let index = 0; index < 61; index += 1) {
    statuses.add((await strict.inject({ method: 'POST', url: '/api/v1/captcha' })).statusCode);
  }
  expect([...statuses]).toEqual([201, 429]);
  await strict.close();
});

test('captchas drawn by one process are counted by another', async () => {
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const counts = openSharedCounts({ ...platform, tasks: { start: () => idle } });
      const config = { ...platform.config, rateLimitPerMinute: 1000 };
      const served = await buildApp({ ...platform, config, counts });
      registerCaptchaRoutes(served, captcha);
      const draw = async () => {
        const asked = { method: 'POST', url: '/api/v1/captcha' } as const;
        return (await served.inject({ ...asked, remoteAddress: '10.77.0.1' })).statusCode;
      };
      return { draw, exchange: counts.exchange, close: () => served.close() };
    }),
  );
  const [one, two] = processes;
  for (let index = 0; index < 40; index += 1) expect(await one?.draw()).toBe(201);
  for (let index = 0; index < 20; index += 1) expect(await two?.draw()).toBe(201);
  for (const each of processes) await each.exchange();
  expect(await two?.draw()).toBe(429);
  for (const each of processes) await each.close();
});

test('with both keys Google is asked, and its silence is no pass', async () => {
  const asked: URLSearchParams[] = [];
  const keys = { ...platform.config, recaptchaSiteKey: 'site', recaptchaSecret: 'secret' };
  const google = await openCaptchas({ ...platform, config: keys }, async (_url, form) => {
    asked.push(form);
    if (form.get('response') === 'broken') throw new Error('no network');
    return JSON.stringify({ success: form.get('response') === 'good' });
  });
  expect(await google.show(use.ip)).toEqual({ kind: 'recaptcha', siteKey: 'site' });
  expect(await google.check({ recaptcha_token: 'good' }, use)).toBe(true);
  expect(await google.check({ recaptcha_token: 'bad' }, use)).toBe(false);
  expect(await google.check({ recaptcha_token: 'broken' }, use)).toBe(false);
  expect(await google.check(answerOf('x', 'AAAAA'), use)).toBe(false);
  expect(asked[0]?.get('secret')).toBe('secret');
});

test.each(['ru', 'en'] as const)(
  'half of the keys is said to the administrator in %s',
  async (locale) => {
    const config = { ...platform.config, recaptchaSiteKey: 'site' };
    const half = await openCaptchas({ ...platform, config }, nobody);
    const other = await buildApp(platform);
    registerCaptchaRoutes(other, half);
    const headers = { 'site-locale': locale };
    const answer = await other.inject({ method: 'POST', url: '/api/v1/captcha', headers });
    const [error] = answer.json().errors;
    expect([answer.statusCode, error.code]).toEqual([422, 'captcha_unconfigured']);
    expect(error.detail).toContain('reCAPTCHA');
    if (locale === 'en') {
      expect(error.detail).toBe('Missing reCAPTCHA key. Please contact administrator.');
    }
    const keys = [{ key: `half:${locale}`, triesFree: 10, captchaAfter: 0 }];
    const refusal = await guardedTry({ platform, captcha: half }, keys, {}, use);
    expect(isRefusal(refusal) && refusal.refused[0]?.code).toBe('captcha_unconfigured');
    await other.close();
  },
);
