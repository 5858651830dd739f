import { expect, test } from 'vitest';
import { workingMilliseconds } from './working-hours.ts';

test.each([
  ['within a day', '2026-11-18T06:00:00Z', '2026-11-18T18:00:00Z', 12],
  ['over a night', '2026-11-18T18:00:00Z', '2026-11-19T06:00:00Z', 12],
  ['over a week-end', '2026-11-20T16:00:00Z', '2026-11-23T16:00:00Z', 24],
  ['within a week-end', '2026-11-21T01:00:00Z', '2026-11-22T23:00:00Z', 0],
  ['over New Year', '2026-12-31T12:00:00Z', '2027-01-11T12:00:00Z', 12],
  ['over a holiday of Russia', '2026-02-20T21:00:00Z', '2026-02-24T15:00:00Z', 18],
  ['over one moved to a Monday', '2026-03-06T21:00:00Z', '2026-03-10T15:00:00Z', 18],
  ['over a week-end after which nobody rests', '2026-03-13T21:00:00Z', '2026-03-16T15:00:00Z', 18],
  ['over Easter', '2026-04-02T12:00:00Z', '2026-04-07T12:00:00Z', 24],
  ['backwards', '2026-11-19T12:00:00Z', '2026-11-18T12:00:00Z', 0],
])('%s', (_when, since, now, hours) => {
  expect(workingMilliseconds(new Date(since), new Date(now))).toBe(hours * 3_600_000);
});
