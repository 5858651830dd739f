import { afterEach, expect, test, vi } from 'vitest';
import { type ClientSettings, send } from '../../client/client.ts';
import { ApiFailure } from '../../client/failure.ts';
import { isFault, kindOf, reportFaults } from './faults.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/en/orders/AbCdEf0123456789AbCdEf', '/en/orders/:id'],
  ['/orders/AbCdEf0123456789AbCdEf/confirm/secret-token', '/orders/:id'],
  ['/news/2026/11', '/news/:id'],
  ['/exchange/sberrub-btc', '/exchange/sberrub-btc'],
])('a fault on %s is told of %s, and no secret leaves', (path, reported) => {
  expect(kindOf(path)).toBe(reported);
});

test.each([
  ['a mistake of ours', new TypeError('x is not a function'), true],
  ['an answer of 500', new ApiFailure(500), true],
  ['no connection', new TypeError('Failed to fetch'), false],
  ['a connection lost within an answer', new TypeError('network error'), false],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError'), false],
  ['something given up', new DOMException('aborted', 'AbortError'), false],
  ['a call that reached nobody', new ApiFailure(0), false],
  ['a refusal', new ApiFailure(422, { problems: [{ field: 'a', code: 'b', text: 'c' }] }), false],
  ['no error at all', 'text', false],
])('%s: reported or not', (_what, error, reported) => {
  expect(isFault(error)).toBe(reported);
});

test('a failed call is reported with what was asked and answered, and opens no door', async () => {
  const listeners = new Map<string, (event: { error: unknown }) => void>();
  const sent: string[] = [];
  vi.stubGlobal('addEventListener', (type: string, listen: (event: { error: unknown }) => void) =>
    listeners.set(type, listen),
  );
  vi.stubGlobal('location', { pathname: '/orders/AbCdEf0123456789AbCdEf' });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => sent.push(body));
  reportFaults({ url: 'https://errors.example/api/7/envelope/', key: 'k' });
  const errors = [{ status: '503', code: 'unknown', detail: 'An error occurred on the server' }];
  const settings: ClientSettings = {
    locale: () => 'en',
    fetch: async () => Response.json({ errors }, { status: 503 }),
    report: (error) => listeners.get('error')?.({ error }),
  };
  const path = '/api/v1/orders/AbCdEf0123456789AbCdEf/confirm/secret?token=secret';
  const body = { attributes: { password: 'secret' } };
  await expect(send(settings, `PUT ${path}`, body)).rejects.toThrow();
  const event = JSON.parse(sent[0]?.split('\n')[2] ?? '');
  expect(event.request).toEqual({ method: 'PUT', url: '/api/v1/orders/:id' });
  expect(event.contexts.response).toEqual({ type: 'response', status_code: 503 });
  expect(event.extra).toEqual({ codes: ['unknown'] });
  expect(sent.join()).not.toMatch(/secret|AbCdEf/);
});
