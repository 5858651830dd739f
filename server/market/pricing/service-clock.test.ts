import { expect, test } from 'vitest';
import { serviceClock } from './service-clock.ts';

const minute = (day: number, hours: number, minutes = 0) => (day * 24 + hours) * 60 + minutes;

test.each([
  ['UTC', '2026-11-23T00:00:00Z', minute(0, 0)],
  ['UTC', '2026-11-22T23:59:59Z', minute(6, 23, 59)],
  ['Europe/Moscow', '2026-11-22T20:59:59Z', minute(6, 23, 59)],
  ['Europe/Moscow', '2026-11-22T21:00:00Z', minute(0, 0)],
  ['Asia/Kolkata', '2026-11-22T18:30:00Z', minute(0, 0)],
  ['Pacific/Kiritimati', '2026-11-22T10:00:00Z', minute(0, 0)],
  ['America/New_York', '2026-11-23T04:59:00Z', minute(6, 23, 59)],
  // The hour before clocks go back comes twice, the one they leave out never.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', minute(6, 2, 30)],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', minute(6, 2, 30)],
  ['Europe/Berlin', '2026-03-29T00:59:00Z', minute(6, 1, 59)],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', minute(6, 3)],
])('in %s at %s it is minute %i of the week', (timeZone, moment, minuteOfWeek) => {
  expect(serviceClock(timeZone)(new Date(moment))).toBe(minuteOfWeek);
});

test('goes on with the minutes, also back', () => {
  const clock = serviceClock('Europe/Moscow');
  const at = ['00:00:59', '00:01:00', '00:00:30'].map((time) =>
    clock(new Date(`2026-11-23T${time}Z`)),
  );
  expect(at).toEqual([minute(0, 3), minute(0, 3, 1), minute(0, 3)]);
});
