import { expect, test } from 'vitest';
import { isClaimedLong } from './claimed-notice.tsx';

const at = '2026-11-22T14:05:00.000Z';
const minutesLater = (minutes: number) => new Date(at).getTime() + minutes * 60_000;

test.each([
  [0, false],
  [15, false],
  [16, true],
  [24 * 60, true],
])('a payout taken %i minutes ago is marked: %s', (minutes, marked) => {
  expect(isClaimedLong(at, minutesLater(minutes))).toBe(marked);
});
