import { afterEach, expect, test, vi } from 'vitest';
import { momentsOfDays } from './days-of-query.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Europe/Moscow', '2026-11-20T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
  ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
])('a day of %s begins and ends there', (zone, since, until) => {
  vi.stubEnv('TZ', zone);
  const query = new URLSearchParams({ status: 'paid', since: '2026-11-21', until: '2026-11-21' });
  expect(Object.fromEntries(momentsOfDays(query))).toEqual({ status: 'paid', since, until });
});

test('a day on which the clock is put back has 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const asked = momentsOfDays(new URLSearchParams({ since: '2026-10-25', until: '2026-10-25' }));
  const [since, until] = [asked.get('since') ?? '', asked.get('until') ?? ''];
  expect(Date.parse(until) - Date.parse(since)).toBe(25 * 3_600_000);
});

test('what is no day is left to the service to refuse', () => {
  const asked = momentsOfDays(new URLSearchParams({ since: 'tomorrow' }));
  expect(asked.get('since')).toBe('tomorrow');
});
