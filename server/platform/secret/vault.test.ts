import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from './vault.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-vault-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is sealed opens by its own context alone, and never looks the same twice', async () => {
  const vault = await openVault(join(folder, 'a', 'secrets.key'));
  const content = Buffer.from('4276 1234 1234 1234');
  const [one, two] = [vault.seal(content, 'card:1'), vault.seal(content, 'card:1')];
  expect(vault.open(one, 'card:1')).toEqual(content);
  expect(one.equals(two)).toBe(false);
  expect(one.includes('4276')).toBe(false);
  expect(() => vault.open(one, 'card:2')).toThrow();
  for (let at = 0; at < one.length; at += 1) {
    const changed = Buffer.from(one);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.open(changed, 'card:1')).toThrow();
  }
  expect(() => vault.open(Buffer.alloc(3), 'card:1')).toThrow();
});

test('processes that start together have one key, which only its owner reads', async () => {
  const file = join(folder, 'b', 'secrets.key');
  const vaults = await Promise.all(Array.from({ length: 8 }, () => openVault(file)));
  const sealed = vaults[0]?.seal(Buffer.from('x'), 'c') ?? Buffer.alloc(0);
  for (const vault of vaults) expect(vault.open(sealed, 'c').toString()).toBe('x');
  expect(new Set(vaults.map((vault) => vault.hash('4276', 'card'))).size).toBe(1);
  expect(await readdir(join(folder, 'b'))).toEqual(['secrets.key']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a hash is of its purpose and key', async () => {
  const vault = await openVault(join(folder, 'c.key'));
  const other = await openVault(join(folder, 'd.key'));
  const hashes = [vault.hash('a', 'x'), vault.hash('a', 'y'), other.hash('a', 'x')];
  expect(new Set(hashes).size).toBe(3);
});

test('a file that holds no key is refused by its name', async () => {
  const file = join(folder, 'bad.key');
  await writeFile(file, 'password');
  await expect(openVault(file)).rejects.toThrow('bad.key must hold a key');
});
