import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillReserves } from '../fill-reserves.ts';
import { startService } from '../running-service.ts';
import { officeBrowser } from './growth-browser.ts';
import { fillOrders } from './growth-fill.ts';
import { makeTemplates } from './growth-shop.ts';

/**
 * Makes the data directory of a service that has so many orders behind it, or leaves one that is
 * there: `DATA_DIR=<it> npm start` runs on it as well.
 */
export async function makeGrown(
  dataDir: string,
  orders: number,
  say: (line: string) => void,
): Promise<void> {
  const mark = join(dataDir, 'grown');
  const made = await stat(mark).catch(() => null);
  if (made !== null) return;
  await mkdir(dataDir, { recursive: true });
  say(`Templates of ${orders} orders`);
  const service = await startService(dataDir);
  let templates: Awaited<ReturnType<typeof makeTemplates>>;
  try {
    await fillReserves(service.databaseUrl);
    templates = await makeTemplates(service, await officeBrowser(service));
  } finally {
    await service.stop();
  }
  say(`Copies: ${orders} orders`);
  await fillOrders(dataDir, templates, orders, say);
  await writeFile(mark, `${orders}\n`);
}
