import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { waitForPort } from '../../platform/process/port.ts';
import { explain } from '../../platform/process/run-process.ts';
import { freePort } from '../database/free-port.ts';
import { lockDataDir } from './data-lock.ts';

const launcher = join(import.meta.dirname, '../launch.ts');

const host = '127.0.0.1';

/** What the person is told of a start that failed. */
async function messageOf(start: Promise<unknown>): Promise<string> {
  return start.then(() => 'it started', explain);
}

async function listener(port: number) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, host, done));
  return () => new Promise((done) => server.close(done));
}

test('a busy port is told in one sentence, with what to do', async () => {
  const port = await freePort();
  const end = await listener(port);
  expect(await messageOf(waitForPort(host, port, 200))).toBe(
    `Port ${port} is taken by another program: set PORT to another one.`,
  );
  await end();
});

test.each(['203.0.113.5', 'nowhere.invalid'])('a HOST %s that is not ours is told', async (far) => {
  expect(await messageOf(waitForPort(far, await freePort()))).toBe(
    `HOST ${far} is no address of this machine: set it to one, or leave it out.`,
  );
});

test('a port that is let go of a moment later is waited for', async () => {
  const port = await freePort();
  const end = await listener(port);
  const waiting = messageOf(waitForPort(host, port, 30_000));
  await end();
  expect(await waiting).toBe('it started');
});

test.each(['data', 'data/deeper'])('a folder %s that cannot be made is named', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'agio-bad-start-'));
  // A file stands in its place: nobody, whoever they are, can make the folder.
  await writeFile(join(folder, 'data'), '');
  const dataDir = join(folder, name);
  expect(await messageOf(lockDataDir(dataDir))).toBe(
    `The folder ${dataDir} cannot be made: change DATA_DIR or its owner.`,
  );
  await rm(folder, { recursive: true });
});

test('a file without permission is named, and another failure speaks for itself', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv/agio' });
  expect(explain(denied)).toBe('No permission for /srv/agio: change its owner or set DATA_DIR.');
  expect(explain(new Error('The database did not start: FATAL'))).toBe(
    'The database did not start: FATAL',
  );
});

/** Programs whose command line names a folder, where the system tells. */
async function runningOn(folder: string): Promise<string[]> {
  const pids = await readdir('/proc').catch(() => []);
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes(folder));
}

test('a start whose database cannot be used says why, and leaves nothing running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agio-bad-start-'));
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n');
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(await freePort()) };
  const child = spawn(process.execPath, [launcher], { env });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(1);
  expect((await output).join('').trim()).toMatch(/^\S+ belongs to PostgreSQL 15, but [^\n]+\.$/);
  expect(await runningOn(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
