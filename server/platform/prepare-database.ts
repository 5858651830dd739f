import { join } from 'node:path';
import { migrate } from './database/migrate.ts';

/** Brings a database up to this release. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url, join(import.meta.dirname, '../../migrations'));
}
