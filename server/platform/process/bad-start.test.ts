import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../database/free-port.ts';
import { lockDataDir } from './data-lock.ts';
import { waitForPort } from './port.ts';
import { explain } from './run-process.ts';

const host = '127.0.0.1';

/** What the person is told of a start that failed. */
async function toldOf(start: Promise<unknown>): Promise<string> {
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
  expect(await toldOf(waitForPort(host, port, 200))).toBe(
    `Port ${port} is taken by another program: set PORT to another one.`,
  );
  await end();
});

test('a port that is let go of a moment later is waited for', async () => {
  const port = await freePort();
  const end = await listener(port);
  const waiting = toldOf(waitForPort(host, port, 30_000));
  await end();
  expect(await waiting).toBe('it started');
});

test.each(['data', 'data/deeper'])('a folder %s that cannot be made is named', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'agio-bad-start-'));
  // A file stands in its place: nobody, whoever they are, can make the folder.
  await writeFile(join(folder, 'data'), '');
  const dataDir = join(folder, name);
  expect(await toldOf(lockDataDir(dataDir))).toBe(
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
