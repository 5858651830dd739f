import { parseArgs } from 'node:util';
import { loadConfig } from '../platform/config/config.ts';
import { moveFiles } from '../platform/files/move-files.ts';
import { openFileStores } from '../platform/files/stores/open-stores.ts';
import { explain } from '../platform/process/run-process.ts';
import { savedConfig } from './backup/saved-config.ts';
import { openDatabaseOf } from './database/database-of.ts';

const usage =
  'Usage: npm run files -- to-store | to-disk\n' +
  'to-store: from DATA_DIR/files into FILES_STORE; the worker does it by itself as well.\n' +
  'to-disk: back again, while no worker runs; then take FILES_STORE away.';

/** `npm run files`: moves every upload of this machine, each compared before it goes. */
async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [direction] = positionals;
  if (positionals.length !== 1 || (direction !== 'to-store' && direction !== 'to-disk')) {
    throw new Error(usage);
  }
  const loaded = loadConfig();
  const database = await openDatabaseOf(loaded);
  try {
    const { disk, bucket } = openFileStores(await savedConfig(loaded, database.url));
    if (bucket === null) throw new Error('FILES_STORE is not set: uploads are on the disk.');
    await bucket.check();
    const [from, to] = direction === 'to-store' ? [disk, bucket] : [bucket, disk];
    const moved = await moveFiles(from, to);
    process.stdout.write(`Moved ${moved} files.\n`);
  } finally {
    await database.close();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
