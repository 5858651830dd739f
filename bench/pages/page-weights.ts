import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../tools/testing/chromium.mjs';

/** Kilobytes (1000 bytes) that a page brings to a browser that has nothing yet. */
export type PageWeight = {
  readonly page: string;
  readonly scripts: Weight;
  readonly styles: Weight;
};
export type Weight = { readonly plain: number; readonly gzip: number; readonly brotli: number };

export type PageAddress = { readonly page: string; readonly path: string };

const client = join(import.meta.dirname, '../../dist/client');

/** Opens each page in a browser of its own and adds up the files it asked for until it rested. */
export async function weighPages(
  url: string,
  pages: readonly PageAddress[],
): Promise<readonly PageWeight[]> {
  const found = findChromium({ install: true });
  if (found.path === null) throw new Error(found.sentence);
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath: found.path, args });
  try {
    const weights: PageWeight[] = [];
    for (const { page, path } of pages) {
      const { scripts, styles } = await filesOf(browser, url + path);
      weights.push({ page, scripts: await weigh(scripts), styles: await weigh(styles) });
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function filesOf(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.add(pathname);
    if (request.resourceType() === 'stylesheet') styles.add(pathname);
  });
  await page.goto(address);
  // A page that listens to events of its order never has an idle network: a moment will do.
  await page.waitForLoadState('load');
  await page.waitForTimeout(1_500);
  await context.close();
  return { scripts, styles };
}

async function weigh(files: ReadonlySet<string>): Promise<Weight> {
  const sum = { plain: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const path = join(client, file);
    if (!existsSync(path)) throw new Error(`a page asks for ${file}, which was not built`);
    const bytes = await readFile(path);
    sum.plain += bytes.length / 1000;
    sum.gzip += gzipSync(bytes, { level: 9 }).length / 1000;
    sum.brotli += brotliCompressSync(bytes).length / 1000;
  }
  return sum;
}
