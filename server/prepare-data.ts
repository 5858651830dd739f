import { prepareService } from './first-start.ts';
import type { Config } from './platform/config/config.ts';
import { openPlatform } from './platform/open-platform.ts';
import { prepareDatabase } from './platform/prepare-database.ts';

/** Brings a database up to this release and to what every start makes sure of; gives its lines. */
export async function prepareData(config: Config, databaseUrl: string): Promise<readonly string[]> {
  await prepareDatabase(databaseUrl);
  const { platform, close } = await openPlatform({ ...config, databaseUrl }, 'launcher');
  try {
    return await prepareService(platform);
  } finally {
    await close();
  }
}
