import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '../../platform/database/database.ts';
import {
  heapMegabytesUsual,
  memoryEnvironment,
  memoryOptions,
} from '../../platform/process/memory-limits.ts';
import { freePort } from '../database/free-port.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'deploy/agio');
const name = 'agio_apart';

let server: Database;
let database: Database;
let folder = '';
let variables: Record<string, string> = {};
const running: ChildProcess[] = [];

beforeAll(async () => {
  server = openDatabase(inject('testServerUrl'), { poolMax: 1 });
  await server.execute(sql.raw(`drop database if exists ${name} with (force)`));
  await server.execute(sql.raw(`create database ${name} template template0 encoding 'UTF8'`));
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  folder = await mkdtemp(join(tmpdir(), 'agio-apart-'));
  await mkdir(join(folder, 'data'));
  variables = {
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    DEMO: 'true',
    DEMO_HISTORY: 'false',
    DEMO_LITECOIN: 'false',
  };
  database = openDatabase(url.href, { poolMax: 1 });
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await closeDatabase(database);
  await server.execute(sql.raw(`drop database if exists ${name} with (force)`));
  await closeDatabase(server);
  await rm(folder, { recursive: true, force: true });
});

function start(role: string, more: Readonly<Record<string, string>> = {}): ChildProcess {
  // Nothing of the environment but this: what one machine has, another has not.
  const env = { PATH: process.env['PATH'], TMPDIR: folder, ...variables, ...more };
  const child = spawn(command, [role], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
}

async function outputOf(child: ChildProcess) {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('its words are not read');
  const [said, complained, [code]] = await Promise.all([
    text(stdout),
    text(stderr),
    once(child, 'exit'),
  ]);
  return { said, complained, code: code as number | null };
}

async function end(child: ChildProcess): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await gone;
  return code as number | null;
}

test('migrations run alone, by two at once, and again without a change', async () => {
  const [first, second] = await Promise.all([start('migrate'), start('migrate')].map(outputOf));
  expect([first?.complained, second?.complained]).toEqual(['', '']);
  expect([first?.code, second?.code]).toEqual([0, 0]);
  const { rows } = await database.execute(sql`select name from migrations`);
  expect(rows.length).toBeGreaterThan(50);
  const again = await outputOf(start('migrate'));
  expect(again).toMatchObject({ code: 0, complained: '' });
  expect(again.said).toContain('The database is that of this release.');
  const after = await database.execute(sql`select name from migrations`);
  expect(after.rows).toEqual(rows);
}, 240_000);

test.each(['migrate', 'web', 'worker'])('%s alone says that it needs a database', async (role) => {
  const { complained, code } = await outputOf(start(role, { DATABASE_URL: '' }));
  expect(complained).toMatch(/^DATABASE_URL must be set/);
  expect(code).toBe(1);
});

test('a part that is none is told the parts there are', async () => {
  const { complained, code } = await outputOf(start('wep'));
  expect(complained).toContain('web | worker | signer | migrate');
  expect(code).toBe(2);
});

test('the web process runs alone, serves, and ends in order', async () => {
  const port = await freePort();
  const web = start('web', { PORT: String(port) });
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
    { timeout: 60_000, interval: 200 },
  );
  expect(await end(web)).toBe(0);
}, 120_000);

test('the worker runs alone, does its tasks, and ends in order', async () => {
  const worker = start('worker');
  await vi.waitFor(
    async () => {
      const { rows } = await database.execute(sql`
        select 1 from background_tasks where process = 'worker' and succeeded_at is not null`);
      expect(rows.length).toBeGreaterThan(10);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(await end(worker)).toBe(0);
}, 120_000);

test('the signer runs alone, with neither database nor network, and ends in order', async () => {
  const signer = start('signer', { DATABASE_URL: '', DATA_DIR: join(folder, 'keys') });
  await vi.waitFor(
    async () => {
      const socket = createConnection(join(folder, 'keys/signer/signer.sock'));
      await once(socket, 'connect');
      socket.destroy();
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await end(signer)).toBe(0);
}, 60_000);

test('a part gets the memory that the launcher would give it', async () => {
  const given = await readFile(command, 'utf8');
  for (const option of memoryOptions(heapMegabytesUsual)) {
    const [left = '', right = ''] = option.split('=');
    const shown = left === '--max-old-space-size' ? `\${HEAP_MEGABYTES_MAX:-${right}}` : right;
    expect(given).toContain(`${left}=${shown}`);
  }
  for (const [variable, value] of Object.entries(memoryEnvironment)) {
    expect(given).toContain(`${variable}=${value}`);
  }
});

test('a process that hangs, and has no launcher, ends itself', async () => {
  const file = join(root, 'server/platform/process/watch-self.ts');
  const script = `
    import { watchSelf } from ${JSON.stringify(file)};
    watchSelf(2_000);
    setTimeout(() => { for (;;); }, 3_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  const startedAt = performance.now();
  const gone = once(child, 'exit');
  expect(await text(child.stderr)).toContain('did not answer and ends itself');
  expect((await gone)[1]).toBe('SIGKILL');
  // It was left alone as long as it turned.
  expect(performance.now() - startedAt).toBeGreaterThan(4_000);
}, 60_000);
