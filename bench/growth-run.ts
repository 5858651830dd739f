import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeGrown } from './growth.ts';

/** Orders behind a service that has just opened, and behind one that has run for years. */
export const sizes = { few: 1_000, many: 1_000_000 } as const;

/**
 * `npm run bench -- growth`: what a service costs with a million orders behind it, beside one with
 * a thousand. With `--keep FOLDER` the filled databases stay there and are used again.
 */
export async function runGrowth(
  parameters: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const at = parameters.indexOf('--keep');
  const kept = at === -1 ? undefined : parameters[at + 1];
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'agio-growth-')) : resolve(kept);
  try {
    for (const orders of Object.values(sizes)) {
      await makeGrown(join(folder, String(orders)), orders, say);
    }
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
