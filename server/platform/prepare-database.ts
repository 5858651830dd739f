import { join } from 'node:path';
import { migrate } from './database/migrate.ts';
import { installJobs } from './jobs/boss.ts';

/** Brings a database up to this release: its tables and those of the job queue. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url, join(import.meta.dirname, '../../migrations'));
  await installJobs(url);
}
