import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDecimal } from '../i18n/format.ts';
import { findChromium } from '../tools/testing/chromium.mjs';

let browser: Browser;
let page: Page;

const ui = join(import.meta.dirname, '../ui');
/** What a sum is drawn with, as the pages have it. */
const figures = /@utility figures \{([^}]*)\}/.exec(
  readFileSync(join(ui, 'base.css'), 'utf8'),
)?.[1];

beforeAll(async () => {
  const found = findChromium({ install: true, windowless: true });
  if (found.path === null) throw new Error(found.sentence);
  // As a desktop draws letters, with or without windows.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];
  browser = await chromium.launch({ executablePath: found.path, args });
  page = await browser.newPage({ deviceScaleFactor: 4 });
  const font = readFileSync(join(ui, 'fonts/onest-latin.woff2')).toString('base64');
  await page.setContent(`<style>
    @font-face { font-family: Onest; font-weight: 400 700;
      src: url(data:font/woff2;base64,${font}) }
    #sum { font-family: Onest; display: inline-block; white-space: nowrap; padding: 8px;
      color: #000; background: #fff; ${figures} }
  </style><span id="sum"></span>`);
});

afterAll(() => browser.close());

/** Widths of what is blank between the digits as they are drawn, in order. */
async function gapsOf(text: string, style: string): Promise<number[]> {
  await page.evaluate(`(async () => {
    const element = document.getElementById('sum');
    element.setAttribute('style', ${JSON.stringify(style)});
    element.textContent = ${JSON.stringify(text)};
    await document.fonts.ready;
  })()`);
  const picture = (await page.locator('#sum').screenshot()).toString('base64');
  return page.evaluate<number[]>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${picture}';
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const gaps = [];
    let blank = 0;
    let begun = false;
    for (let x = 0; x < image.width; x += 1) {
      let inked = false;
      for (let y = 0; y < image.height; y += 1) {
        if (data[(y * image.width + x) * 4] < 128) inked = true;
      }
      if (inked && begun && blank > 0) gaps.push(blank);
      if (inked) begun = true;
      blank = inked ? 0 : blank + 1;
    }
    return gaps;
  })()`);
}

const sums = ['178874955', '16197.29', '210000000', '111111', '711117', '8318196.65', '1111111'];

test.each(
  sums.flatMap((sum) =>
    [12, 16, 52].flatMap((size) => [400, 600].map((weight) => ({ sum, size, weight }))),
  ),
)(
  'no gap within a group of $sum at $size px, $weight, can be taken for one between groups',
  async (drawn) => {
    const { sum, size, weight } = drawn;
    const text = formatDecimal(sum, 'ru');
    const groups = text.match(/\u00a0/g)?.length ?? 0;
    for (const spacing of ['0', '-0.025em']) {
      const gaps = await gapsOf(
        text,
        `font-size:${size}px;font-weight:${weight};letter-spacing:${spacing}`,
      );
      const sorted = gaps.toSorted((one, other) => other - one);
      const narrowest = sorted[groups - 1] ?? 0;
      const widest = sorted[groups] ?? 0;
      expect(narrowest, `${text}: ${gaps}`).toBeGreaterThan(widest * 1.4);
    }
  },
);
