import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { judgeDay, liveDay } from '../day/day.ts';
import { kinds } from '../day/kinds.ts';

/** A day of a new shop by keyboard, with few orders; `npm run day` has three hundred. */
test('a shop is set up by keyboard, serves an order of each kind, and its books close', async () => {
  const browser = await chromium.connect(inject('browser'));
  try {
    const day = await liveDay(browser, 'sample');
    judgeDay(day);
    expect(Object.keys(day.orders).sort()).toEqual([...kinds].sort());
  } finally {
    await browser.close();
  }
});
