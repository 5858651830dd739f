import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { sessionUrl } from '../platform/config/database-settings.ts';
import { explain } from '../platform/process/run-process.ts';
import { restoreDump } from './backup/dump-database.ts';
import { decryptBackup } from './backup/encrypt-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { stopPayouts } from './backup/stop-payouts.ts';
import { chooseBackup, findTarget } from './backup/targets/find-target.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { dumpEntry } from './backup/write-backup.ts';
import { embeddedMajorVersion, startEmbeddedPostgres } from './database/embedded.ts';
import { lockDataDir } from './process/data-lock.ts';

const usage =
  'Usage: npm run restore -- SOURCE [--verify] [--identity FILE | --passphrase FILE]\n' +
  'SOURCE is a file, or a folder/ or s3://bucket/folder/, of which the newest backup is taken.';

const options = {
  verify: { type: 'boolean', default: false },
  identity: { type: 'string' },
  passphrase: { type: 'string' },
} as const;

/**
 * `npm run restore`: a backup into an empty data folder and, where DATABASE_URL names one, an empty
 * database; with `--verify` into a scratch folder, to prove that it could be used.
 */
async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [text] = positionals;
  if (text === undefined || positionals.length > 1) throw new Error(usage);
  const config = loadConfig();
  const found = await findTarget(text, config.backup.s3);
  const name = await chooseBackup(found, text);
  const bytes = await decryptBackup(await found.target.read(name), {
    identityFile: values.identity ?? null,
    passphraseFile: values.passphrase ?? config.backup.keys.passphraseFile,
  });
  const source = { bytes, name };
  if (!values.verify) {
    await restore(config, source);
    return true;
  }
  const { lines, isSound } = await verifyBackup(source);
  const verdict = isSound ? 'It can be restored.' : 'DO NOT START A SERVICE FROM IT.';
  process.stdout.write(`${name}\n${lines.join('\n')}\n${verdict}\n`);
  return isSound;
}

type Source = Parameters<typeof restoreBackup>[1];

async function restore({ dataDir, ...config }: Config, source: Source): Promise<void> {
  const databaseUrl = sessionUrl(config);
  if (databaseUrl !== null) await assertEmptyDatabase(databaseUrl);
  const lock = await lockDataDir(dataDir);
  try {
    const { madeAt, database } = await restoreBackup(dataDir, source, embeddedMajorVersion);
    process.stdout.write(`Restored what was backed up at ${madeAt} into ${dataDir}.\n`);
    if (database === 'cluster' && databaseUrl !== null) {
      throw new Error(
        'The backup has the embedded database: start the service without DATABASE_URL.',
      );
    }
    if (database === 'dump') await restoreInto(dataDir, databaseUrl);
    process.stdout.write(await describe(dataDir, databaseUrl));
    await onDatabase(dataDir, databaseUrl, (url) => stopPayouts(url, madeAt));
    process.stdout.write(
      'Payouts are stopped: say under Control → After a restore what was paid since then.\n',
    );
  } finally {
    await lock.release();
  }
}

/** A dump goes into the database of DATABASE_URL, or into the embedded one, made for it. */
async function restoreInto(dataDir: string, databaseUrl: string | null): Promise<void> {
  const file = join(dataDir, dumpEntry);
  await onDatabase(dataDir, databaseUrl, (url) => restoreDump(url, file));
  await rm(file);
}

async function assertEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ present: boolean }>(
      "select to_regclass('public.orders') is not null as present",
    );
    if (rows[0]?.present !== true) return;
    throw new Error('The database of DATABASE_URL has orders already: name a new, empty one.');
  } finally {
    await client.end();
  }
}

async function describe(dataDir: string, databaseUrl: string | null): Promise<string> {
  return onDatabase(dataDir, databaseUrl, async (url) => {
    const client = new pg.Client({ connectionString: url });
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
    }
  });
}

async function onDatabase<Done>(
  dataDir: string,
  databaseUrl: string | null,
  act: (url: string) => Promise<Done>,
): Promise<Done> {
  if (databaseUrl !== null) return act(databaseUrl);
  const embedded = await startEmbeddedPostgres(dataDir);
  try {
    return await act(embedded.url);
  } finally {
    await embedded.stop();
  }
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
