import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** Where files are: in the bucket where one is named, and what is not there yet on the disk. */
export type FileStores = { readonly disk: FileStore; readonly bucket: FileStore | null };

/** The stores of files that the configuration names. */
export function openFileStores({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): FileStores {
  return {
    disk: diskStore(join(dataDir, 'files')),
    bucket: files === null ? null : s3Store(files.s3, files.place),
  };
}
