import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-embedded-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows[0];
}

async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a half-made cluster is thrown away, and the data outlives an orderly end', async () => {
  await mkdir(join(folder, 'postgres.draft', 'base'), { recursive: true });
  await mkdir(join(folder, 'postgres'), { recursive: true });
  const first = await startEmbeddedPostgres(folder);
  await ask(first.url, 'create table kept as select 7 as seven');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await startEmbeddedPostgres(folder);
  expect(await ask(second.url, 'select seven from kept')).toEqual({ seven: 7 });
  await second.stop();
});

test('a server that outlived its launcher is taken over as it is', async () => {
  const left = await startEmbeddedPostgres(folder);
  const adopted = await startEmbeddedPostgres(folder);
  expect(adopted).toMatchObject({ adopted: true, pid: left.pid, url: left.url });
  await adopted.stop();
});

test('a server that was killed starts again on the same port with what was committed', async () => {
  const first = await startEmbeddedPostgres(folder);
  await ask(first.url, 'create table committed as select 1 as one');
  process.kill(first.pid, 'SIGKILL');
  await ended(first.pid);
  const second = await startEmbeddedPostgres(folder, { port: first.port });
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select one from committed')).toEqual({ one: 1 });
  await second.stop();
});

test.each([
  ['another program', process.pid],
  // Of which this one may not be told where it works.
  ["another user's program", 1],
])('a lock file whose number %s has by now does not keep it from starting', async (_, number) => {
  await writeFile(
    join(folder, 'postgres', 'postmaster.pid'),
    `${number}\n${folder}/postgres\n1\n5432\n\n127.0.0.1\n  0 0\nready\n`,
  );
  const server = await startEmbeddedPostgres(folder);
  expect(server.adopted).toBe(false);
  await server.stop();
});

test('a cluster of another release is left alone', async () => {
  const file = join(folder, 'postgres', 'PG_VERSION');
  const version = await readFile(file, 'utf8');
  await writeFile(file, '15\n');
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('belongs to PostgreSQL 15');
  await writeFile(file, version);
});

test.each([
  ['is lost', (file: string) => rm(file)],
  ['is empty', (file: string) => writeFile(file, '')],
])('a password that %s is told in one sentence, and no server is left behind', async (_, lose) => {
  const file = join(folder, 'postgres-password');
  const password = await readFile(file, 'utf8');
  await lose(file);
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(`${file} is missing or empty`);
  expect(await findPostmaster(join(folder, 'postgres'))).toBeNull();
  await writeFile(file, password);
  const server = await startEmbeddedPostgres(folder);
  expect(server.adopted).toBe(false);
  await server.stop();
});
