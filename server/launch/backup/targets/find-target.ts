import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { readS3Address, type S3Settings } from '../../../platform/files/stores/s3-place.ts';
import { type BackupTarget, isBackupName } from './backup-target.ts';
import { fileTarget, folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';

type Found = {
  readonly target: BackupTarget;
  /** The one backup that was named; null where a folder or a prefix was. */
  readonly name: string | null;
  /** Many backups are kept there, the oldest of which may go. */
  readonly rotates: boolean;
};

/**
 * Reads where backups are: `s3://bucket/prefix/`, a folder (one that is there, or a path that ends
 * with a slash) or a file. Throws a sentence for a bucket without its settings.
 */
export async function findTarget(text: string, s3: S3Settings | null): Promise<Found> {
  if (text.startsWith('s3:')) return findBucket(text, s3);
  const isFolder = text.endsWith('/') || (await stat(text).catch(() => null))?.isDirectory();
  if (isFolder) return { target: folderTarget(text), name: null, rotates: true };
  return { target: fileTarget(text), name: basename(text), rotates: false };
}

function findBucket(text: string, s3: S3Settings | null): Found {
  const address = readS3Address(text);
  if (address === null) throw new Error(`${text} must be s3://bucket or s3://bucket/folder/.`);
  const { bucket, path } = address;
  if (s3 === null) {
    throw new Error(
      'A bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  }
  const name = basename(path);
  if (!isBackupName(name)) {
    const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
    return { target: s3Target(s3, { bucket, prefix }), name: null, rotates: true };
  }
  const folder = dirname(path);
  const prefix = folder === '.' ? '' : `${folder}/`;
  return { target: s3Target(s3, { bucket, prefix }), name, rotates: true };
}

/** The backup that was named, or the newest one. Throws a sentence where there is none. */
export async function chooseBackup({ target, name }: Found, text: string): Promise<string> {
  const chosen = name ?? (await target.list()).at(-1);
  if (chosen === undefined) throw new Error(`There is no backup in ${text}.`);
  return chosen;
}
