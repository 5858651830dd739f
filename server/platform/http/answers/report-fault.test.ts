import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { standingClock } from '../../clock/testing.ts';
import { errorHandler } from './errors.ts';
import { openFaultReporter } from './report-fault.ts';

type Sent = { readonly url: string; readonly body: string; readonly key: string };

function listen(sent: Sent[]): typeof fetch {
  return async (input, init) => {
    const key = new Headers(init?.headers).get('x-sentry-auth') ?? '';
    sent.push({ url: String(input), body: String(init?.body), key });
    return new Response();
  };
}

async function failingApp(sent: Sent[]) {
  const clock = standingClock();
  const log = pino({ level: 'silent' });
  const dsn = 'https://abc@errors.example/under/7';
  const report = openFaultReporter({ dsn, clock, log, fetch: listen(sent) });
  const app = Fastify();
  app.setErrorHandler(errorHandler(report));
  app.get('/orders/:id', async () => {
    throw new Error('out of luck');
  });
  return { app, clock };
}

test('a fault is reported with its route, and without what the visitor sent', async () => {
  const sent: Sent[] = [];
  const { app } = await failingApp(sent);
  await app.inject({ url: '/orders/private?token=hidden', headers: { cookie: 'agio=hidden' } });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('https://errors.example/under/api/7/envelope/');
  expect(sent[0]?.key).toContain('sentry_key=abc');
  const event = JSON.parse(sent[0]?.body.split('\n')[2] ?? '');
  expect(event.transaction).toBe('GET /orders/:id');
  expect(event.exception.values[0].value).toBe('out of luck');
  expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toContain('report-fault');
  expect(sent[0]?.body).not.toMatch(/hidden|private/);
});

test('a storm of faults is cut off until the next minute', async () => {
  const sent: Sent[] = [];
  const { app, clock } = await failingApp(sent);
  for (let n = 0; n < 40; n += 1) await app.inject('/orders/1');
  expect(sent).toHaveLength(30);
  clock.advance(60);
  await app.inject('/orders/1');
  expect(sent).toHaveLength(31);
});
