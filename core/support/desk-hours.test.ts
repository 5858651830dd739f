import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtDesk, minutesOf, minutesUntilDesk } from './desk-hours.ts';

const workdays = { days: [1, 2, 3, 4, 5], opens: 9 * 60, closes: 21 * 60 };
const nights = { days: [5, 6], opens: 20 * 60, closes: 4 * 60 };

test.each([
  ['before it opens', workdays, { day: 1, minutes: 539 }, false],
  ['at the minute it opens', workdays, { day: 1, minutes: 540 }, true],
  ['at the minute it closes', workdays, { day: 1, minutes: 1260 }, false],
  ['on a day off', workdays, { day: 6, minutes: 720 }, false],
  ['after midnight of a working night', nights, { day: 6, minutes: 60 }, true],
  ['on Sunday morning after Saturday night', nights, { day: 7, minutes: 239 }, true],
  ['on Monday morning after a Sunday off', nights, { day: 1, minutes: 60 }, false],
])('%s the desk is open or not', (_name, hours, at, open) => {
  expect(isAtDesk(hours, at)).toBe(open);
});

test('a desk that opens every day is open exactly as long as its hours say', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 1, max: 7 }), (opens, closes, day) => {
      const hours = { days: [1, 2, 3, 4, 5, 6, 7], opens, closes };
      let open = 0;
      for (let minutes = 0; minutes < 1440; minutes += 1) {
        if (isAtDesk(hours, { day, minutes })) open += 1;
      }
      expect(open).toBe(opens < closes ? closes - opens : 1440 - opens + closes);
    }),
    { numRuns: 50 },
  );
});

test('a clock time is read, and what is none is not', () => {
  expect(minutesOf('09:30')).toBe(570);
  expect(minutesOf('24:00')).toBeNull();
  expect(minutesOf('')).toBeNull();
});

test.each([
  ['while it is open', workdays, { day: 1, minutes: 700 }, 0],
  ['in the morning', workdays, { day: 1, minutes: 530 }, 10],
  ['after a week', workdays, { day: 5, minutes: 1260 }, 180 + 2 * 1440 + 540],
  ['on Sunday morning after a night', nights, { day: 7, minutes: 240 }, 5 * 1440 + 960],
  ['on no day at all', { ...workdays, days: [] }, { day: 1, minutes: 0 }, null],
])('how long it is until the desk opens, %s', (_name, hours, at, minutes) => {
  expect(minutesUntilDesk(hours, at)).toBe(minutes);
});
