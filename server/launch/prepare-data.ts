import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import { keepSessionSettings } from '../platform/database/session-settings.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { prepareDatabase } from '../platform/prepare-database.ts';
import { prepareService } from './first-start.ts';

/** Any fixed number will do that no other lock of the database has. */
const firstStartLock = 7_241_906_115;

type Prepared = { readonly notes: readonly string[]; readonly config: Config };

/**
 * Brings a database up to this release and to what every start makes sure of; gives its
 * lines, and the configuration with what the office keeps of it. Processes that start
 * together, on whatever machines, take turns.
 */
export async function prepareData(config: Config, databaseUrl: string): Promise<Prepared> {
  const session = config.databaseDirectUrl ?? databaseUrl;
  await prepareDatabase(session);
  if (config.databaseDirectUrl !== null) await keepSessionSettings(session);
  const { platform, close } = await openPlatform({ ...config, databaseUrl }, 'launcher');
  try {
    const notes = await inTurn(session, () => prepareService(platform));
    return { notes, config: platform.config };
  } finally {
    await close();
  }
}

async function inTurn<Done>(url: string, act: () => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1) as locked',
        [firstStartLock],
      );
      if (rows[0]?.locked === true) return await act();
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}
