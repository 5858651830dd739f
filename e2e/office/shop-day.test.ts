import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { liveDay } from '../day/day.ts';
import { kinds } from '../day/kinds.ts';
import { humanSeconds } from '../day/typist.ts';
import { sumOf } from '../day/write-day.ts';

/** A day of a new shop by keyboard, with few orders; `npm run day` has three hundred. */
test('a shop is set up by keyboard, serves an order of each kind, and its books close', async () => {
  const browser = await chromium.connect(inject('browser'));
  try {
    const day = await liveDay(browser, 'sample');
    expect(day.systems).toBe(20);
    expect(day.directions).toBeGreaterThanOrEqual(200);
    expect(humanSeconds(sumOf(day.setUp)) / 60, 'minutes of a person').toBeLessThanOrEqual(30);
    expect(Object.keys(day.orders).sort()).toEqual([...kinds].sort());
    expect(day.complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
