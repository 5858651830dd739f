import { join } from 'node:path';
import { startClock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import { closeDatabase, openDatabase } from './database/database.ts';
import { openFiles } from './files/files.ts';
import { openJobs } from './jobs/boss.ts';
import { openLog } from './log/log.ts';
import type { Platform } from './platform.ts';
import { openVault } from './secret/vault.ts';

export type OpenPlatform = { readonly platform: Platform; close(): Promise<void> };

/**
 * Opens everything rooms stand on, for one process. `works` is for processes that take jobs and
 * not only add them.
 */
export async function openPlatform(
  config: Config,
  processName: string,
  options: { readonly works: boolean },
): Promise<OpenPlatform> {
  const { databaseUrl } = config;
  if (databaseUrl === null) {
    throw new Error('DATABASE_URL must be set for a process that is started by itself.');
  }
  const log = openLog(config, processName);
  const database = openDatabase(databaseUrl, {
    poolMax: config.databasePoolMax,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const clock = await startClock(database, log);
  const jobs = await openJobs(databaseUrl, log, { supervise: options.works });
  const files = openFiles(join(config.dataDir, 'files'));
  const vault = await openVault(config.secretsKeyFile);
  return {
    platform: { config, database, jobs, clock, files, vault, log },
    async close() {
      await jobs.stop();
      clock.close();
      await closeDatabase(database);
    },
  };
}
