import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../../core/assert.ts';

/** Where uploads are kept. Names are made here, so none from outside ever reaches a path. */
export interface Files {
  /** A new name, for bytes that are about to be kept. */
  drawName(): string;
  /** Keeps bytes and gives the name to ask for them by: the drawn one, or a new one. */
  put(content: Uint8Array, name?: string): Promise<string>;
  /** The bytes of a name, or null when there are none. */
  get(name: string): Promise<Buffer | null>;
  /** Forgets the bytes of a name; forgetting twice is no error. */
  remove(name: string): Promise<void>;
}

/** Opens the store of files on the local disk, private to the service's own user. */
export function openFiles(folder: string): Files {
  return {
    drawName,
    async put(content, name = drawName()) {
      const file = pathOf(folder, name);
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
      await writeWhole(file, content);
      return name;
    },
    get: (name) => readFile(pathOf(folder, name)).catch(nullWhenMissing),
    async remove(name) {
      const file = pathOf(folder, name);
      // Of one that was being written when the process died, only the beginning is there.
      await rm(draftOf(file), { force: true });
      await rm(file, { force: true });
    },
  };
}

function drawName(): string {
  return randomBytes(16).toString('hex');
}

/** Two levels of folders keep each of them small. */
function pathOf(folder: string, name: string): string {
  assert(/^[0-9a-f]{32}$/.test(name), 'names of files are made by the store itself');
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

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
