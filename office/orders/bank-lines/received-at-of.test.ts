import { expect, test } from 'vitest';
import { receivedAtOf } from './received-at-of.ts';

const created = '2026-11-27T09:00:00.000Z';
const now = Date.parse('2026-11-27T10:00:00.000Z');

test.each([
  ['2026-11-27T12:30+03:00', '2026-11-27T09:30:00.000Z'],
  ['2026-11-27T11:30+03:00', null],
  ['2026-11-27T13:30+03:00', null],
  ['2026-11-27', null],
  [null, null],
])('a bank that tells %s has seen the money at %s', (moment, at) => {
  expect(receivedAtOf(moment, created, now)).toBe(at);
});
