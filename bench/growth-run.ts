import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readBudgets } from './budgets.ts';
import { makeGrown } from './growth.ts';
import { type GrownFigures, measureGrown } from './growth-figures.ts';
import { growthSection, judgeGrowth, withGrowth } from './growth-report.ts';
import { startService } from './running-service.ts';

/** Orders behind a service that has just opened, and behind one that has run for years. */
const sizes = { few: 1_000, many: 1_000_000 } as const;
const results = join(import.meta.dirname, 'results.md');

/**
 * `npm run bench -- growth`: what a service costs with a million orders behind it, beside one with
 * a thousand. With `--keep FOLDER` the filled databases stay there and are used again; `--quick`
 * takes ten thousand for a million and writes nothing. Answers whether every budget was kept.
 */
export async function runGrowth(
  parameters: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const at = parameters.indexOf('--keep');
  const kept = at === -1 ? undefined : parameters[at + 1];
  const quick = parameters.includes('--quick');
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'agio-growth-')) : resolve(kept);
  try {
    const few = await measureSize(folder, sizes.few, say);
    const many = await measureSize(folder, quick ? 10_000 : sizes.many, say);
    const verdicts = judgeGrowth({ few, many }, readBudgets());
    const section = growthSection({ few, many }, verdicts, new Date());
    console.log(`\n${section}`);
    if (!quick) await writeFile(results, withGrowth(await readFile(results, 'utf8'), section));
    return verdicts.every((verdict) => verdict.kept);
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureSize(
  folder: string,
  orders: number,
  say: (line: string) => void,
): Promise<GrownFigures> {
  const dataDir = join(folder, String(orders));
  await makeGrown(dataDir, orders, say);
  // The first start after a fill may have migrations to run: a later one is measured.
  await (await startService(dataDir)).stop();
  const service = await startService(dataDir);
  try {
    say(`Measuring with ${orders} orders behind it`);
    return await measureGrown(service);
  } finally {
    await service.stop();
  }
}
