import { expect, test } from 'vitest';
import { type VisitHour, visitDays, visitHourOf } from './visit-hours.ts';

/** Of a clock that is half an hour aside from the hours of UTC on its second day. */
const hours: readonly VisitHour[] = [
  hour('2026-11-30', '09:00'),
  hour('2026-11-30', '15:00'),
  hour('2026-12-01', '09:00'),
  hour('2026-12-01', '18:30'),
];

function hour(day: string, time: string): VisitHour {
  const from = new Date(`${day}T${time}:00Z`);
  return { from, to: new Date(from.getTime() + 3_600_000), day, time };
}

test.each([
  [hours, ['2026-11-30', '2026-12-01']],
  [hours.slice(0, 2), ['2026-11-30']],
  [[], []],
])('each day is named once', (some, days) => {
  expect(visitDays(some).map(({ day }) => day)).toEqual(days);
});

test.each([
  ['30.11 15:00', '2026-11-30 15:00'],
  ['1.12 9', '2026-12-01 09:00'],
  ['01.12.2026, 18:30', '2026-12-01 18:30'],
  ['1.12 18.30', '2026-12-01 18:30'],
  // Without a day it is the soonest that begins so.
  ['9:00', '2026-11-30 09:00'],
  [' 18:30 ', '2026-12-01 18:30'],
  ['15', '2026-11-30 15:00'],
])('%j is the hour %s', (text, expected) => {
  const found = visitHourOf(text, hours);
  expect(`${found?.day} ${found?.time}`).toBe(expected);
});

test.each([
  '1.12 15:00',
  '30.11.2027 15:00',
  '2.12 9:00',
  '30.11',
  '15:10',
  '99:99',
  'tomorrow',
  '',
  '30.11 15:00 or so',
])('%j is none of the hours', (text) => {
  expect(visitHourOf(text, hours)).toBeNull();
});
