import { proveAnew, reportProof } from '../money/ledger/prove-anew.ts';
import { loadConfig } from '../platform/config/config.ts';
import { sessionUrl } from '../platform/config/database-settings.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import { explain } from '../platform/process/run-process.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';

const usage = 'Usage: npm run prove [-- --anew]';

/** `npm run prove`: what the proof of the ledger has found; `--anew` lets it begin again. */
async function run(): Promise<boolean> {
  const given = process.argv.slice(2);
  if (given.some((word) => word !== '--anew')) throw new Error(usage);
  const config = loadConfig();
  const [databaseUrl, dataDir] = [sessionUrl(config), config.dataDir];
  // A service that is running keeps its database: the embedded one is then only asked for its port.
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  const url = databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase(url, { poolMax: 2, onError: () => undefined });
  try {
    const { lines, isWrong } = await reportProof(database);
    process.stdout.write(`${lines.join('\n')}\n`);
    if (!given.includes('--anew')) return !isWrong;
    await proveAnew(database);
    process.stdout.write('The proof begins anew: the worker reads every posting again.\n');
    return true;
  } finally {
    await closeDatabase(database);
    if (embedded !== null && !embedded.adopted) await embedded.stop();
  }
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
