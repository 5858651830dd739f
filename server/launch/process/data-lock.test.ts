import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a second start on the same folder is told who runs there', async () => {
  await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(`already runs on ${folder} (process`);
});

test('a released folder can be locked again', async () => {
  const lock = await lockDataDir(folder);
  await lock.release();
  await expect(lockDataDir(folder)).resolves.toBeDefined();
});

test('the lock of a launcher that was killed is taken over', async () => {
  await writeFile(join(folder, 'launcher.pid'), '2147483646 123\n');
  await expect(lockDataDir(folder)).resolves.toBeDefined();
});

test('a number that another program has by now holds no lock', async () => {
  await writeFile(join(folder, 'launcher.pid'), `${process.pid} 1\n`);
  await expect(lockDataDir(folder)).resolves.toBeDefined();
});
