import { randomBytes } from 'node:crypto';
import type { FileStores } from './stores/open-stores.ts';

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
  /** Throws where nothing can be kept just now. Each of these throws a `FilesFault` then. */
  check(): Promise<void>;
}

/**
 * Keeps files in the bucket where there is one, else on the disk. What was kept before there was a
 * bucket is read from the disk until it has been moved, and is removed from both.
 */
export function openFiles({ disk, bucket }: FileStores): Files {
  const store = bucket ?? disk;
  return {
    drawName,
    async put(content, name = drawName()) {
      await store.put(name, content);
      return name;
    },
    // Moving writes to the bucket before it removes from the disk: in this order nothing is missed.
    get: async (name) => (await disk.get(name)) ?? (await bucket?.get(name)) ?? null,
    async remove(name) {
      await disk.remove(name);
      await bucket?.remove(name);
    },
    check: () => store.check(),
  };
}

function drawName(): string {
  return randomBytes(16).toString('hex');
}
