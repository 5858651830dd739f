/** Where backups are kept: a folder, one file, or a bucket. */
export interface BackupTarget {
  /** Writes one backup whole or not at all; the others stay. Answers its bytes. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Names of the backups that are there, oldest first. */
  list(): Promise<readonly string[]>;
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
}

const named = /^agio-\d{8}T\d{6}Z\.backup(\.age)?$/;

/** What a backup is called; names sort by time. */
export function backupName(at: Date, encrypted: boolean): string {
  const time = `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  return `agio-${time}.backup${encrypted ? '.age' : ''}`;
}

/** When the backup of that name was made. Throws for a name that `backupName` does not give. */
export function timeOfBackup(name: string): Date {
  const [, date = '', time = ''] = /^agio-(\d{8})T(\d{6})Z/.exec(name) ?? [];
  const iso = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) throw new Error(`${name} is not the name of a backup`);
  return at;
}

/** Says whether a file is a backup, by its name. */
export function isBackupName(name: string): boolean {
  return named.test(name);
}

/** Keeps the newest backups and removes the others. Answers the names of those. */
export async function rotateBackups(target: BackupTarget, copiesMax: number): Promise<string[]> {
  const names = await target.list();
  const old = names.slice(0, Math.max(0, names.length - copiesMax));
  for (const name of old) await target.remove(name);
  return old;
}
