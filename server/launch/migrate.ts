import { loadConfig } from '../platform/config/config.ts';
import { sessionUrl } from '../platform/config/database-settings.ts';
import { explain } from '../platform/process/run-process.ts';
import { assertUsable } from './database/service-database.ts';
import { prepareData } from './prepare-data.ts';

/**
 * `deploy/agio migrate`: brings the database of `DATABASE_URL` up to this release and to what every
 * start makes sure of, for services whose processes are started one by one. Several that run
 * together wait for each other; a second run changes nothing.
 */
async function run(): Promise<void> {
  const config = loadConfig();
  if (config.databaseUrl === null) {
    throw new Error('DATABASE_URL must be set: there is no other database to bring up to date.');
  }
  await assertUsable(sessionUrl(config) ?? config.databaseUrl);
  const { notes } = await prepareData(config, config.databaseUrl);
  for (const note of notes) {
    process.stdout.write(`${note}\n`);
  }
  process.stdout.write('The database is that of this release.\n');
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
