import { expect, test } from 'vitest';
import { standingClock } from '../../platform/clock/testing.ts';
import type { SupportHours } from './desk.ts';
import { operatorsAwayOf } from './operators-away.ts';

const desk: SupportHours = {
  presence: 'by_hours',
  aroundTheClock: false,
  opens: '09:00',
  closes: '23:00',
  phone: '',
  days: [1, 2, 3, 4, 5, 6, 7],
  timeZone: 'Europe/Moscow',
  onShift: false,
  version: 1,
  updatedAt: new Date('2026-11-20T00:00:00Z'),
};
const hour = 3_600;

test('by day nobody is away, by night it is known when they are back', () => {
  const clock = standingClock('2026-11-20T19:59:30Z');
  const away = operatorsAwayOf(() => desk, clock);
  expect(away()).toBeNull();
  clock.advance(30);
  const night = away();
  expect(night).toEqual({
    opens_at: '2026-11-21T06:00:00.000Z',
    time_zone: 'Europe/Moscow',
    utc_offset: '+03:00',
  });
  clock.advance(9 * hour);
  // The same object: answers that were made from it still hold.
  expect(away()).toBe(night);
  clock.advance(hour);
  expect(away()).toBeNull();
});

test('an operator who says otherwise is heard at once, and then nobody knows until when', () => {
  const clock = standingClock('2026-11-20T12:00:00Z');
  let current = desk;
  const away = operatorsAwayOf(() => current, clock);
  expect(away()).toBeNull();
  current = { ...desk, presence: 'away' };
  expect(away()).toMatchObject({ opens_at: null });
  current = { ...desk, aroundTheClock: true };
  expect(away()).toBeNull();
});

test('the clock they are back by is the one of that morning', () => {
  const berlin = { ...desk, timeZone: 'Europe/Berlin' };
  // Summer time begins that night.
  const away = operatorsAwayOf(() => berlin, standingClock('2026-03-28T23:00:00Z'));
  expect(away()).toMatchObject({ opens_at: '2026-03-29T07:00:00.000Z', utc_offset: '+02:00' });
});
