import { type FileStore, FilesFault } from './stores/file-store.ts';

/**
 * Moves every file from one store to another: it is copied, read back and compared before it goes
 * from the first. May be broken off anywhere and begun again, and be done by several at once. A
 * file that somebody removes meanwhile is removed again by `sweepDrafts`. Answers how many moved.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  noteProgress: () => void = () => undefined,
): Promise<number> {
  let moved = 0;
  for await (const name of from.names()) {
    if (await moveOne(from, to, name)) moved += 1;
    noteProgress();
  }
  return moved;
}

async function moveOne(from: FileStore, to: FileStore, name: string): Promise<boolean> {
  const content = await from.get(name);
  // Removed, or moved by somebody else.
  if (content === null) return false;
  await to.put(name, content);
  const copy = await to.get(name);
  if (copy === null || !copy.equals(content)) {
    if ((await from.get(name)) === null) return false;
    throw new FilesFault(`the copy of the file ${name} is not what was sent`);
  }
  await from.remove(name);
  return true;
}
