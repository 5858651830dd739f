import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { closeDatabase, type Database, openDatabase } from './database.ts';

export type TestDatabase = {
  readonly database: Database;
  readonly url: string;
  close(): Promise<void>;
};

/**
 * Makes an empty, migrated database for one test file; call `close` in `afterAll`, which drops it.
 */
export async function createTestDatabase(
  options: { poolMax?: number } = {},
): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template template_agio strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { poolMax: options.poolMax ?? 10 });
  return {
    database,
    url: url.href,
    async close() {
      await closeDatabase(database);
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
