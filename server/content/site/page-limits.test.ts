import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { standingClock } from '../../platform/clock/testing.ts';
import { openPageLimits, type PageRefusal, sendPageRefusal } from './page-limits.ts';

const config = { rateLimitPerMinute: 1_200, pagesPerMinute: 3 };

async function requestFrom(ip: string): Promise<FastifyRequest> {
  const app = Fastify();
  const asked = new Promise<FastifyRequest>((resolve) => {
    app.get('/', (request, reply) => {
      resolve(request);
      reply.send('');
    });
  });
  await app.inject({ url: '/', remoteAddress: ip });
  await app.close();
  return asked;
}

test('one address has so many pages a minute, and a /64 is one address', async () => {
  const clock = standingClock();
  const limits = openPageLimits(config, clock);
  const render = async (ip: string) => limits.render(await requestFrom(ip), async () => 'page');
  const answers: string[] = [];
  for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:0:9::4']) {
    answers.push(await render(ip));
  }
  expect(answers).toEqual(['page', 'page', 'page', 'rate_limited']);
  expect(await render('2001:db8:0:1::1')).toBe('page');
  clock.advance(60);
  expect(await render('2001:db8::1')).toBe('page');
});

test('where nothing is limited, pages are not either', async () => {
  const free = openPageLimits({ ...config, rateLimitPerMinute: 0 }, standingClock());
  const request = await requestFrom('10.0.0.1');
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await free.render(request, async () => 'page')).toBe('page');
  }
});

test('a crowd waits for its turn up to a bound; the others are sent away at once', async () => {
  const limits = openPageLimits({ ...config, pagesPerMinute: 0 }, standingClock());
  const request = await requestFrom('10.0.0.1');
  let drawing = 0;
  let drawnAtOnce = 0;
  const draw = async () => {
    drawing += 1;
    drawnAtOnce = Math.max(drawnAtOnce, drawing);
    await sleep(2);
    drawing -= 1;
    return 'page' as const;
  };
  const asked = Array.from({ length: 200 }, () => limits.render(request, draw));
  const answers = await Promise.all(asked);
  expect(drawnAtOnce).toBe(4);
  expect(answers.filter((answer) => answer === 'page')).toHaveLength(52);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(148);
  expect(await limits.render(request, draw)).toBe('page');
});

test('a page that breaks gives its turn back', async () => {
  const limits = openPageLimits({ ...config, pagesPerMinute: 0 }, standingClock());
  const request = await requestFrom('10.0.0.1');
  const broken = () => Promise.reject(new Error('a bug'));
  for (let turn = 0; turn < 10; turn += 1) {
    await expect(limits.render(request, broken)).rejects.toThrow('a bug');
  }
  expect(await limits.render(request, async () => 'page')).toBe('page');
});

test('a health check is answered between two pages of a crowd', async () => {
  const limits = openPageLimits({ ...config, pagesPerMinute: 0 }, standingClock());
  const request = await requestFrom('10.0.0.1');
  let drawn = 0;
  const draw = async () => {
    // Drawing takes the process for itself.
    for (const until = performance.now() + 10; performance.now() < until; );
    drawn += 1;
  };
  const crowd = Promise.all(Array.from({ length: 50 }, () => limits.render(request, draw)));
  await new Promise(setImmediate);
  expect(drawn).toBeLessThanOrEqual(8);
  await crowd;
  expect(drawn).toBe(50);
});

test.each([
  ['rate_limited', 'ru', 429, '60'],
  ['rate_limited', 'en', 429, '60'],
  ['busy', 'ru', 503, '5'],
  ['busy', 'en', 503, '5'],
] as const)('%s is said in %s with %i', async (why: PageRefusal, locale, status, seconds) => {
  const app = Fastify();
  app.get('/', (_request, reply) => sendPageRefusal(reply, why, locale));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, seconds]);
  expect(answer.body).toContain(`<html lang="${locale}">`);
  expect(answer.body).toMatch(locale === 'ru' ? /[а-я]{5}/ : /minute|seconds/);
  await app.close();
});
