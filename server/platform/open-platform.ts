import { startClock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import { closeDatabase, openDatabase } from './database/database.ts';
import { assertSessionSettings } from './database/session-settings.ts';
import { openStandby } from './database/standby.ts';
import { openErrorCounts } from './errors/error-counts.ts';
import { endAfterWriting, startErrorWriter, writeLast } from './errors/write-errors.ts';
import { openFiles } from './files/files.ts';
import { openFileStores } from './files/stores/open-stores.ts';
import { openLog } from './log/log.ts';
import type { Platform } from './platform.ts';
import { openRobots } from './rate-limiter/robots.ts';
import { openSharedCounts } from './rate-limiter/window-counts.ts';
import { openVault } from './secret/vault.ts';
import { withSavedSettings } from './settings/effective-config.ts';
import { openShop } from './shop/open-shop.ts';
import { openTasks } from './tasks/open-tasks.ts';
import { openTracing } from './tracing/open-tracing.ts';

type OpenPlatform = { readonly platform: Platform; close(): Promise<void> };

/** Opens everything modules stand on, for one process. */
export async function openPlatform(loaded: Config, processName: string): Promise<OpenPlatform> {
  const { databaseUrl } = loaded;
  if (databaseUrl === null) {
    throw new Error('DATABASE_URL must be set for a process that is started by itself.');
  }
  const errors = openErrorCounts();
  const noteTrouble = errors.note;
  const started = openLog(loaded, processName, { noteTrouble });
  const database = openDatabase(databaseUrl, {
    poolMax: loaded.databasePoolMax,
    onError: (error) => started.warn({ err: error }, 'database connection lost'),
    directUrl: loaded.databaseDirectUrl,
  });
  if (loaded.databaseDirectUrl !== null) await assertSessionSettings(database);
  const vault = await openVault(loaded.secretsKeyFile);
  const config = await withSavedSettings(loaded, { database, vault, log: started });
  const closeTracing = await openTracing(config.collector, processName);
  const log = openLog(config, processName, { noteTrouble });
  const tasks = openTasks(log, (error) => endAfterWriting(database, errors, error));
  startErrorWriter({ database, tasks }, errors);
  const clock = await startClock(database, tasks);
  const counts = openSharedCounts({ database, clock, tasks });
  const robots = openRobots();
  const files = openFiles(openFileStores(config));
  const shop = await openShop({ config, database, log, tasks });
  const standby = openStandby(database, {
    url: loaded.databaseReplicaUrl,
    poolMax: Math.max(2, loaded.databasePoolMax >> 2),
    log,
  });
  return {
    platform: { config, database, tasks, clock, counts, robots, files, vault, log, shop, standby },
    async close() {
      await tasks.close();
      await writeLast(database, errors);
      await standby.close();
      await closeDatabase(database);
      await closeTracing();
    },
  };
}
