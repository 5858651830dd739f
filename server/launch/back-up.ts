import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { openFileStores } from '../platform/files/stores/open-stores.ts';
import { explain } from '../platform/process/run-process.ts';
import { isEncrypting } from './backup/encrypt-backup.ts';
import { savedConfig } from './backup/saved-config.ts';
import { rotateBackups } from './backup/targets/backup-target.ts';
import { findTarget } from './backup/targets/find-target.ts';
import { writeBackup } from './backup/write-backup.ts';
import { type OpenedDatabase, openDatabaseOf } from './database/database-of.ts';

const usage = 'Usage: npm run backup [-- TARGET]: a file, a folder/ or s3://bucket/folder/';

/** `npm run backup`: everything of this installation but the seed, at a target. */
async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length > 1) throw new Error(usage);
  const loaded = loadConfig();
  const database = await openDatabaseOf(loaded);
  try {
    await backUp(await savedConfig(loaded, database.url), database, positionals[0]);
  } finally {
    await database.close();
  }
}

async function backUp(
  config: Config,
  { url, kind }: OpenedDatabase,
  named?: string,
): Promise<void> {
  const { dataDir, secretsKeyFile, backup } = config;
  const text = named ?? backup.target;
  if (text === null) throw new Error(usage);
  const { target, rotates } = await findTarget(text, backup.s3);
  const { bucket } = openFileStores(config);
  const source = { dataDir, url, database: kind, secretsKeyFile, bucket };
  const { name, bytes } = await writeBackup(source, target, backup.keys);
  const where = rotates ? `${text} as ${name}` : text;
  process.stdout.write(`Backed up to ${where}, ${(bytes / 1_000_000).toFixed(1)} MB.\n`);
  process.stdout.write(`${whatIsMissing(config)}\n`);
  const old = rotates ? await rotateBackups(target, backup.copiesMax) : [];
  if (old.length > 0) process.stdout.write(`Removed ${old.join(', ')}.\n`);
}

function whatIsMissing({ backup, secretsKeyFile }: Config): string {
  if (isEncrypting(backup.keys)) return 'Encrypted. The seed is not in it.';
  return `Not encrypted. The seed is not in it, nor is ${secretsKeyFile}: keep copies of both.`;
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
