import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readSignerConfig } from './config.ts';
import { openFolder } from './folder.ts';
import { signerFolder } from './protocol.ts';
import { loadSeed } from './seed.ts';
import { makeSocketPath } from './socket.ts';

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-signer-'));
  writeFileSync(join(dataDir, 'words'), `${'abandon '.repeat(11)}about\n`);
  return dataDir;
}

describe('the settings of the signer', () => {
  test('it signs for the private network of the demo unless told otherwise', () => {
    const config = readSignerConfig({});
    expect(config.networks).toEqual(['litecoin-regtest']);
    expect(config.seedFile).toBeNull();
  });

  test('caps are coins per payment, hour and day, and payments per hour', () => {
    const text = 'litecoin=5/20/100.5/60, bitcoin=0.05/0.1/1';
    const networks = 'litecoin,bitcoin';
    const env = { SIGNER_CAPS: text, SIGNER_NETWORKS: networks, SIGNER_SEED_FILE: '/seed' };
    const { caps } = readSignerConfig(env);
    expect(caps.get('litecoin')).toEqual({
      transaction: 500_000_000n,
      hour: 2_000_000_000n,
      day: 10_050_000_000n,
      hourCount: 60,
    });
    expect(caps.get('bitcoin')?.transaction).toBe(5_000_000n);
  });

  test.each([
    [{ SIGNER_NETWORKS: 'litecoin' }, /SIGNER_SEED_FILE is needed/],
    [{ SIGNER_NETWORKS: 'litecon-regtest' }, /knows no network "litecon-regtest"/],
    [{ SIGNER_CAPS: 'litecoin=5' }, /is not like litecoin=5\/20\/100\/60/],
    [{ SIGNER_CAPS: 'litecoin=1.2.3/2/3' }, /is not like litecoin=5\/20\/100\/60/],
    [{ SIGNER_CAPS: 'dollars=1/2/3' }, /knows no network "dollars"/],
    [{ SIGNER_CAPS: 'bitcoin=1/2/3' }, /SIGNER_CAPS names bitcoin, but SIGNER_NETWORKS does not/],
    [{ SIGNER_GROUP_ACCESS: 'yes' }, /SIGNER_GROUP_ACCESS must be true or false/],
  ])('%j is refused in one sentence', (env, sentence) => {
    expect(() => readSignerConfig(env)).toThrow(sentence);
  });
});

test('a start that makes no sense ends for good, and says why', async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder(), SIGNER_NETWORKS: 'moon' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
  const output = text(child.stdout);
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
  expect(await output).toContain('the signer knows no network \\"moon\\"');
});

describe('the seed', () => {
  test('words and hex are read from the operator’s file', () => {
    const dataDir = folder();
    const SIGNER_SEED_FILE = join(dataDir, 'words');
    const fromWords = loadSeed(readSignerConfig({ DATA_DIR: dataDir, SIGNER_SEED_FILE }));
    expect(Buffer.from(fromWords).toString('hex')).toMatch(/^5eb00bbddcf069084889a8ab9155568165/);
    writeFileSync(SIGNER_SEED_FILE, 'ab'.repeat(32));
    const fromHex = loadSeed(readSignerConfig({ DATA_DIR: dataDir, SIGNER_SEED_FILE }));
    expect(fromHex).toEqual(new Uint8Array(32).fill(0xab));
  });

  test.each(['abandon abandon', 'abcd', '', `${'abandon '.repeat(12)}`])(
    '%j is no seed',
    (text) => {
      const dataDir = folder();
      const SIGNER_SEED_FILE = join(dataDir, 'words');
      writeFileSync(SIGNER_SEED_FILE, text);
      const config = readSignerConfig({ DATA_DIR: dataDir, SIGNER_SEED_FILE });
      expect(() => loadSeed(config)).toThrow(/holds neither/);
    },
  );

  test('the demo’s own is made once, for its owner only', () => {
    const config = readSignerConfig({ DATA_DIR: folder() });
    openFolder(config.dataDir);
    const first = loadSeed(config);
    expect(loadSeed(config)).toEqual(first);
    const path = join(signerFolder(config.dataDir), 'seed');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').trim().split(' ')).toHaveLength(24);
  });
});

test('a socket in a deep folder gets a short path, and another one for another folder', () => {
  expect(makeSocketPath('/srv/agio')).toBe('/srv/agio/signer/signer.sock');
  const [one, other] = ['one', 'other'].map((name) => join(folder(), 'deep/'.repeat(40), name));
  for (const dataDir of [one ?? '', other ?? '']) openFolder(dataDir);
  const path = makeSocketPath(one ?? '');
  expect(path.length).toBeLessThan(100);
  expect(makeSocketPath(one ?? '')).toBe(path);
  expect(makeSocketPath(other ?? '')).not.toBe(path);
});
