import { expect, test } from 'vitest';
import { ApiFailure } from '../api/failure.ts';
import { isFault, kindOf } from './faults.ts';

test.each([
  ['/en/orders/AbCdEf0123456789AbCdEf', '/en/orders/:id'],
  ['/orders/AbCdEf0123456789AbCdEf/confirm/secret-token', '/orders/:id'],
  ['/news/2026/11', '/news/:id'],
  ['/exchange/sberrub-btc', '/exchange/sberrub-btc'],
])('a fault on %s is told of %s, and no secret leaves', (path, told) => {
  expect(kindOf(path)).toBe(told);
});

test.each([
  ['a mistake of ours', new TypeError('x is not a function'), true],
  ['an answer of 500', new ApiFailure(500, { problems: [] }), true],
  ['no connection', new TypeError('Failed to fetch'), false],
  ['a connection lost within an answer', new TypeError('network error'), false],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError'), false],
  ['something given up', new DOMException('aborted', 'AbortError'), false],
  ['a call that reached nobody', new ApiFailure(0, { problems: [] }), false],
  ['a refusal', new ApiFailure(422, { problems: [{ name: 'a', type: 'b', message: 'c' }] }), false],
  ['no error at all', 'text', false],
])('%s: reported or not', (_what, error, reported) => {
  expect(isFault(error)).toBe(reported);
});
