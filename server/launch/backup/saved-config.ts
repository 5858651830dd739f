import pino from 'pino';
import type { Config } from '../../platform/config/config.ts';
import { closeDatabase, openDatabase } from '../../platform/database/database.ts';
import { openLog } from '../../platform/log/log.ts';
import { openVault } from '../../platform/secret/vault.ts';
import { withSavedSettings } from '../../platform/settings/effective-config.ts';

/**
 * The configuration of a command that no process of the service runs: what the office has set in
 * the database at `url`, beneath what the environment says. A setting that cannot be used is told
 * on the standard error and left out.
 */
export async function savedConfig(loaded: Config, url: string): Promise<Config> {
  const database = openDatabase(url, { poolMax: 1, onError: () => undefined });
  try {
    const vault = await openVault(loaded.secretsKeyFile);
    const log = openLog({ logLevel: 'warn' }, 'backup', { destination: pino.destination(2) });
    return await withSavedSettings(loaded, { database, vault, log });
  } finally {
    await closeDatabase(database);
  }
}
