import { expect, test } from 'vitest';
import { isDay } from './is-day.ts';

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['1999-12-31', false],
  ['2026-11-21T00:00', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
