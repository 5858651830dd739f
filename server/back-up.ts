import { stat } from 'node:fs/promises';
import { writeBackup } from './backup/write-backup.ts';
import { loadConfig } from './platform/config/config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { explain } from './platform/process/run-process.ts';

const usage = 'Usage: npm run backup -- FILE';

/** `npm run backup`: everything of this installation but the seed in one file. */
async function run(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error(usage);
  const { databaseUrl, dataDir } = loadConfig();
  if (databaseUrl !== null) {
    throw new Error(
      'The database of DATABASE_URL is backed up by the tools of its own PostgreSQL: see ' +
        'docs/operating.md. Nothing was written.',
    );
  }
  // A service that is running keeps its database: it is then only asked for its port.
  const database = await startEmbeddedPostgres(dataDir);
  try {
    await writeBackup(dataDir, database.url, file);
  } finally {
    if (!database.adopted) await database.stop();
  }
  const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1);
  process.stdout.write(`Backed up to ${file}, ${megabytes} MB. The seed is not in it.\n`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
