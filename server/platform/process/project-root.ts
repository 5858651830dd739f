import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assert } from '../../../core/assert.ts';

/**
 * The folder of the project, absolute: of `package.json` and `migrations`. The same for a process
 * that runs its sources and for one that runs what was built of them, whose files lie elsewhere.
 */
export const projectRoot = above(import.meta.dirname);

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  assert(parent !== folder, 'no package.json above the program');
  return above(parent);
}
