import { join } from 'node:path';
import { migrate } from './database/migrate.ts';
import { projectRoot } from './process/project-root.ts';

/** Brings a database up to this release. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url, join(projectRoot, 'migrations'));
}
