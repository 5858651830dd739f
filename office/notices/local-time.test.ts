import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test('a moment survives the way into a field and back', () => {
  const iso = '2026-11-20T18:30:00.000Z';
  expect(toLocalTime(iso)).toMatch(/^2026-11-2[01]T\d\d:\d\d$/);
  expect(fromLocalTime(toLocalTime(iso))).toBe(iso);
});

test('an empty field is no moment', () => {
  expect(toLocalTime(null)).toBe('');
  expect(fromLocalTime('')).toBeNull();
  expect(fromLocalTime('завтра')).toBeNull();
});
