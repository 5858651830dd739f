import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../../../core/assert.ts';
import { type FileStore, isFileName } from './file-store.ts';

/** Files on the local disk, private to the service's own user. */
export function diskStore(folder: string): FileStore {
  return {
    async put(name, content) {
      const file = pathOf(folder, name);
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
      await writeWhole(file, content);
    },
    get: (name) => readFile(pathOf(folder, name)).catch(nullWhenMissing),
    async remove(name) {
      const file = pathOf(folder, name);
      // Of one that was being written when the process died, only the beginning is there.
      await rm(draftOf(file), { force: true });
      await rm(file, { force: true });
    },
    names: () => namesIn(folder),
    check: async () => undefined,
  };
}

/** Two levels of folders keep each of them small. */
function pathOf(folder: string, name: string): string {
  assert(isFileName(name), 'names of files are made by the store itself');
  return join(folder, name.slice(0, 2), name);
}

function draftOf(file: string): string {
  return `${file}.draft`;
}

/** A file appears under its name complete and on the disk, or not at all. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const draft = draftOf(file);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  for (const inner of (await readdir(folder).catch(nullWhenMissing)) ?? []) {
    if (!/^[0-9a-f]{2}$/.test(inner)) continue;
    yield* ((await readdir(join(folder, inner)).catch(nullWhenMissing)) ?? []).filter(isFileName);
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
