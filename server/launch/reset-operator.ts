import { isRefusal } from '../../core/refusal.ts';
import { resetLogin } from '../office/operators/reset-login.ts';
import { loadConfig } from '../platform/config/config.ts';
import { sessionUrl } from '../platform/config/database-settings.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import { explain } from '../platform/process/run-process.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';

const usage = 'Usage: npm run operator:reset -- LOGIN [--second-factor]';

/** `npm run operator:reset`: a one-time password for an operator who cannot get in any more. */
async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const secondFactor = given.includes('--second-factor');
  const [login] = given.filter((word) => word !== '--second-factor');
  if (login === undefined) throw new Error(usage);
  const config = loadConfig();
  const [databaseUrl, dataDir] = [sessionUrl(config), config.dataDir];
  // A service that is running keeps its database: the embedded one is then only asked for its port.
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  const url = databaseUrl ?? embedded?.url ?? '';
  const onError = () => undefined;
  const database = openDatabase(url, { poolMax: 2, onError });
  try {
    const reset = await resetLogin({ database }, login, { secondFactor });
    if (isRefusal(reset)) throw new Error(`There is no operator ${login}.`);
    process.stdout.write(`One-time password of ${reset.login}: ${reset.password}\n`);
  } finally {
    await closeDatabase(database);
    if (embedded !== null && !embedded.adopted) await embedded.stop();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
