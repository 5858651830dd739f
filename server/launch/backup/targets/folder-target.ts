import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BackupTarget, isBackupName } from './backup-target.ts';

/** Backups as files of a folder, readable by their owner alone. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => join(resolve(folder), name);
  return {
    async put(name, bytes) {
      await mkdir(resolve(folder), { recursive: true, mode: 0o700 });
      return writeWhole(pathOf(name), bytes);
    },
    list: async () => (await readdir(resolve(folder))).filter(isBackupName).toSorted(),
    read: async (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** One file, which each backup replaces. */
export function fileTarget(path: string): BackupTarget {
  return {
    put: (_name, bytes) => writeWhole(resolve(path), bytes),
    list: async () => [basename(path)],
    read: async () => createReadStream(path),
    remove: () => rm(path, { force: true }),
  };
}

/** What is at `path` stays until the new file is whole and on the disk. */
async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const draft = `${path}.part`;
  try {
    const handle = await open(draft, 'w', 0o600);
    let size = 0;
    try {
      for await (const piece of bytes) {
        await handle.writeFile(piece);
        size += piece.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A new name is on the disk only when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}
