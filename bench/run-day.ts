import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { judgeDay, liveDay } from '../e2e/day/day.ts';
import { writeDay } from '../e2e/day/write-day.ts';
import { findChromium } from '../tools/testing/chromium.mjs';

/** `npm run day`: the whole of it, or `-- sample`; the whole one is written down. */
const size = process.argv.includes('sample') ? 'sample' : 'whole';
const found = findChromium({ windowless: true });
if (found.path === null) throw new Error(found.sentence);
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  const figures = await liveDay(browser, size);
  judgeDay(figures);
  const text = writeDay(figures);
  console.log(text);
  const file = join(import.meta.dirname, 'day.md');
  if (size === 'whole') await writeFile(file, text);
} catch (error) {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const picture = join(tmpdir(), 'agio-day.png');
  for (const page of pages) await page.screenshot({ path: picture, fullPage: true });
  console.error(`What stood on the screen is in ${picture}.`);
  throw error;
} finally {
  await browser.close();
}
