import pg from 'pg';
import { restoreBackup } from './backup/restore-backup.ts';
import { loadConfig } from './platform/config/config.ts';
import { embeddedMajorVersion, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { lockDataDir } from './platform/process/data-lock.ts';
import { explain } from './platform/process/run-process.ts';

const usage = 'Usage: npm run restore -- FILE';

/** `npm run restore`: a backup into an empty data folder, and a look whether it can be read. */
async function run(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error(usage);
  const { databaseUrl, dataDir } = loadConfig();
  if (databaseUrl !== null) {
    throw new Error('A backup is restored into DATA_DIR: leave DATABASE_URL out.');
  }
  const lock = await lockDataDir(dataDir);
  try {
    const { madeAt } = await restoreBackup(dataDir, file, embeddedMajorVersion);
    process.stdout.write(`Restored what was backed up at ${madeAt} into ${dataDir}.\n`);
    process.stdout.write(await describe(dataDir));
  } finally {
    await lock.release();
  }
}

async function describe(dataDir: string): Promise<string> {
  const database = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: string; last: Date | null; uneven: string }>(`
      select count(*) as count, max(created_at) as last,
             (select count(*) from (select asset from ledger_accounts
               group by asset having sum(balance) <> 0) as uneven) as uneven
        from orders`);
    const [{ count, last, uneven } = { count: '0', last: null, uneven: '0' }] = rows;
    const ledger = uneven === '0' ? 'the ledger is balanced' : 'THE LEDGER IS NOT BALANCED';
    const until = last === null ? '' : `, the last of ${last.toISOString()}`;
    return `Orders: ${count}${until}; ${ledger}. Start the service and look at its proofs.\n`;
  } finally {
    await client.end();
    await database.stop();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
