/** One place where files lie under names that were made here: the disk, or a bucket. */
export interface FileStore {
  /** Keeps the bytes whole or not at all. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The bytes of a name, or null when there are none. */
  get(name: string): Promise<Buffer | null>;
  /** Forgets the bytes of a name; forgetting twice is no error. */
  remove(name: string): Promise<void>;
  /** Every name that is there, in no order. */
  names(): AsyncIterable<string>;
  /** Throws a `FilesFault` where it cannot be reached. */
  check(): Promise<void>;
}

/** The store of files failed, or did not answer in time: what was asked may be asked again. */
export class FilesFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilesFault';
  }
}

/** Says whether a text is a name that the store has made: none from outside becomes a path. */
export function isFileName(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}
