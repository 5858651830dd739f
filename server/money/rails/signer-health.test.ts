import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { signerFolder } from '../../../signer/protocol.ts';
import { signerHealth } from './signer-health.ts';

const main = join(import.meta.dirname, '../../../signer/main.ts');
let child: ChildProcess | null = null;

afterEach(async () => {
  if (child === null) return;
  const gone = new Promise((done) => child?.once('exit', done));
  child.kill('SIGTERM');
  await gone;
  child = null;
});

function start(env: Record<string, string> = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-signer-'));
  const own = { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  child = spawn(process.execPath, [main], { env: { ...own, ...env }, stdio: 'inherit' });
  return dataDir;
}

const rails = { LITECOIN_RPC_URL: 'http://127.0.0.1:1', LITECOIN_NETWORK: 'regtest' };
const healthIn = async (dataDir: string, variables: Readonly<Record<string, string>> = rails) =>
  Object.fromEntries(await signerHealth({ rails: variables, dataDir, signerApart: null }));

/** What is said once the signer has begun to answer. */
async function begun(dataDir: string, variables?: Readonly<Record<string, string>>) {
  return vi.waitFor(async () => {
    const health = await healthIn(dataDir, variables);
    expect(health['litecoin']?.signer).not.toBe('away');
    return health;
  }, 20_000);
}

test('a service without coins needs no signer', async () => {
  expect(await healthIn('/nowhere', {})).toEqual({});
});

test('a signer that runs is ready, until it is frozen', async () => {
  const dataDir = start();
  expect(await begun(dataDir)).toEqual({ litecoin: { signer: 'ready', signer_detail: null } });
  writeFileSync(join(signerFolder(dataDir), 'frozen'), '');
  expect(await healthIn(dataDir)).toMatchObject({ litecoin: { signer: 'frozen' } });
});

test('one that has no seed says which file it cannot read', async () => {
  const dataDir = start({ SIGNER_SEED_FILE: '/nowhere/seed' });
  expect(await begun(dataDir)).toEqual({
    litecoin: { signer: 'no_seed', signer_detail: 'the seed file /nowhere/seed cannot be read' },
  });
});

test('each rail is told of its own network', async () => {
  const dataDir = start();
  const both = { ...rails, BITCOIN_RPC_URL: 'http://127.0.0.1:1', BITCOIN_NETWORK: 'test' };
  expect(await begun(dataDir, both)).toEqual({
    litecoin: { signer: 'ready', signer_detail: null },
    bitcoin: { signer: 'network_off', signer_detail: 'bitcoin-test' },
  });
});

test('one that does not run is away, and nobody waits for it', async () => {
  const asked = performance.now();
  expect(await healthIn(mkdtempSync(join(tmpdir(), 'agio-signer-')))).toMatchObject({
    litecoin: { signer: 'away' },
  });
  expect(performance.now() - asked).toBeLessThan(2_000);
});
