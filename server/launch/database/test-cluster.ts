import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../../platform/prepare-database.ts';
import { startEmbeddedPostgres, stopPostmaster } from './embedded.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the maintenance database of this run's PostgreSQL. */
    testServerUrl: string;
  }
}

const prefix = 'agio-test-';

/** Vitest's global set-up: one throw-away PostgreSQL for the run, with a migrated template. */
export default async function startTestCluster(project: TestProject) {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres(folder, {
    settings: { ...settings, max_connections: '300' },
  });
  await makeTemplate(server.url);
  project.provide('testServerUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database template_agio');
  await client.end();
  const template = new URL(url);
  template.pathname = '/template_agio';
  await prepareDatabase(template.href);
}

/** Ends the servers of runs that were killed before they could end their own. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    if (isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const postmaster = await findPostmaster(join(folder, 'postgres'));
    if (postmaster !== null) await stopPostmaster(postmaster.pid);
    await rm(folder, { recursive: true, force: true });
  }
}
