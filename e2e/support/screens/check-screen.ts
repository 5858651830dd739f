import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { isOfDay } from './of-day.ts';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axe = readFileSync(axeFile, 'utf8');

const found = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string() })),
  }),
);

/** The narrowest telephone that is still in use. */
const narrow = { width: 320, height: 640 };

/** A window of 1280 px at 200 %. */
const zoomed = { width: 640, height: 450 };

/** Whether the colours are looked at as well, which cost as much as all the rest together. */
type Looks = { readonly colours: boolean };
const contrast = 'color-contrast';

/** The same of a whole page, which must also bear 200 % and say by one heading what it is. */
export async function pageTroublesOf(page: Page, looks: Looks): Promise<readonly string[]> {
  return [...(await troublesOf(page, looks)), ...(await layoutTroublesOf(page))];
}

/** What longer words of another language may break: whether a page fits at all widths. */
export async function fitTroublesOf(page: Page): Promise<readonly string[]> {
  return [...(await narrowTroublesOf(page)), ...(await layoutTroublesOf(page))];
}

async function layoutTroublesOf(page: Page): Promise<readonly string[]> {
  const troubles: string[] = [];
  if ((await sidewaysPixels(page, zoomed)) > 0) troubles.push('too wide at 200 %');
  if ((await page.locator('h1').count()) !== 1) troubles.push('not one main heading');
  return troubles;
}

/**
 * What is wrong with a screen for anybody who does not see, hear or point as most do, in the light
 * and in the dark theme, and whether it must be scrolled sideways on the narrowest phone.
 */
export async function troublesOf(page: Page, looks?: Looks): Promise<readonly string[]> {
  const troubles: string[] = [];
  // Another language is other words in the same colours: each day they are looked at in one.
  const colours = looks?.colours ?? isOfDay(await page.locator('html').getAttribute('lang'));
  // Run by the debugger, so the page's own policy stays as strict as it is.
  await page.evaluate(axe);
  if (colours) {
    await page.emulateMedia({ colorScheme: 'dark' });
    // Another theme is other colours and nothing else.
    troubles.push(...(await violations(page, { runOnly: [contrast] })));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  const rules = colours ? {} : { rules: { [contrast]: { enabled: false } } };
  troubles.push(...(await violations(page, rules)));
  return [...troubles, ...(await narrowTroublesOf(page))];
}

async function narrowTroublesOf(page: Page): Promise<readonly string[]> {
  const wide = await sidewaysPixels(page, narrow);
  return wide > 0 ? [`320 px: ${wide} px too wide`] : [];
}

async function violations(page: Page, rules: object): Promise<readonly string[]> {
  const options = { resultTypes: ['violations'], ...rules };
  const result = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  const { violations: each } = z.object({ violations: found }).parse(result);
  return each.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

type Size = { readonly width: number; readonly height: number };

async function sidewaysPixels(page: Page, size: Size): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  const wide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (before !== null) await page.setViewportSize(before);
  return wide;
}
