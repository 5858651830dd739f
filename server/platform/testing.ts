import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClock } from './clock/clock.ts';
import { readConfig } from './config/config.ts';
import { openStandby } from './database/standby.ts';
import { createTestDatabase } from './database/testing.ts';
import { openFiles } from './files/files.ts';
import { openFileStores } from './files/stores/open-stores.ts';
import { openLog } from './log/log.ts';
import type { Platform } from './platform.ts';
import { openRobots } from './rate-limiter/robots.ts';
import { openSharedCounts } from './rate-limiter/window-counts.ts';
import { openVault } from './secret/vault.ts';
import { openShop } from './shop/open-shop.ts';
import { openTasks } from './tasks/open-tasks.ts';

export type TestPlatform = {
  readonly platform: Platform;
  readonly url: string;
  close(): Promise<void>;
};

/**
 * A whole platform for one test file: a fresh database, its clock, files in a folder of
 * their own. `variables` are those of the environment. Call `close` in `afterAll`.
 */
export async function createTestPlatform(
  variables: Readonly<Record<string, string>> = {},
): Promise<TestPlatform> {
  const { database, url, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'agio-data-'));
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...variables });
  const log = openLog(config, 'test');
  const tasks = openTasks(log);
  const clock = await startClock(database, tasks);
  const counts = openSharedCounts({ database, clock, tasks });
  const robots = openRobots();
  const files = openFiles(openFileStores(config));
  const vault = await openVault(config.secretsKeyFile);
  const shop = await openShop({ config, database, log, tasks });
  const standby = openStandby(database, { url: config.databaseReplicaUrl, poolMax: 2, log });
  return {
    platform: { config, database, tasks, clock, counts, robots, files, vault, log, shop, standby },
    url,
    async close() {
      await tasks.close();
      await standby.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
