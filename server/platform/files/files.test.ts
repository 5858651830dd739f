import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Files, openFiles } from './files.ts';

let folder: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-files-'));
  files = openFiles(folder);
});

afterAll(() => rm(folder, { recursive: true }));

test('what was put is got back by the name the store made', async () => {
  const name = await files.put(Buffer.from('%PDF-1.7'));
  expect((await files.get(name))?.toString()).toBe('%PDF-1.7');
});

test('a removed file is gone, and removing it again is no error', async () => {
  const name = await files.put(Buffer.from('x'));
  await files.remove(name);
  await files.remove(name);
  expect(await files.get(name)).toBeNull();
});

test('what was written half-way is gone with its name', async () => {
  const name = files.drawName();
  const half = join(folder, name.slice(0, 2), `${name}.draft`);
  await mkdir(join(half, '..'), { recursive: true });
  await writeFile(half, '%PD');
  await files.remove(name);
  await expect(stat(half)).rejects.toThrow('ENOENT');
});

test('a name from outside never becomes a path', () => {
  expect(() => files.get('../../etc/passwd')).toThrow('made by the store');
});
