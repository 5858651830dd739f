import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { openServiceDatabase } from './service-database.ts';

test('a database that stands still is started again, with all that was committed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'agio-hanging-'));
  const said: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' });
  const service = await openServiceDatabase(config, (line) => said.push(line));
  const ask = async (text: string) => {
    const client = new pg.Client({
      connectionString: service.url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  try {
    await ask('create table kept as select 1 as one');
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGSTOP');
    await expect(ask('select 1')).rejects.toThrow();
    await vi.waitFor(async () => expect(await ask('select one from kept')).toEqual([{ one: 1 }]), {
      timeout: 60_000,
      interval: 500,
    });
    expect(said).toEqual(['The database does not answer and is started again.']);
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
