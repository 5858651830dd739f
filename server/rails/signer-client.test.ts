import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SignedPayout, SignRequest } from '../../rails/bitcoin/signing.ts';
import { openAccounts } from '../../signer/accounts.ts';
import { readSignerConfig } from '../../signer/config.ts';
import { signerFolder, socketPath, tokenPath } from '../../signer/protocol.ts';
import { loadSeed } from '../../signer/seed.ts';
import { bodyOf, coinOf } from '../../signer/testing.ts';
import { hopelessExitCode } from '../platform/process/exit-codes.ts';
import { createSignerClient } from './signer-client.ts';

const main = join(import.meta.dirname, '../../signer/main.ts');
const running = new Set<ChildProcess>();

afterEach(async () => {
  await Promise.all([...running].map((child) => end(child, 'SIGTERM')));
});

function start(dataDir: string, env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  return child;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  child.kill(signal);
  return exited;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'agio-signer-'));
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

/** A request for coins of the very seed that the process in `dataDir` has made. */
function requests(dataDir: string): (number: number) => SignRequest {
  const config = readSignerConfig({ DATA_DIR: dataDir });
  const account = openAccounts(loadSeed(config), config.networks).get('litecoin-regtest');
  if (!account) throw new Error('no account');
  return (number) => {
    const coin = coinOf(account, number);
    const { address } = bodyOf(account);
    return {
      ...{ payoutId: `p-_${number}:1`, attemptNumber: 1, network: 'litecoin-regtest', address },
      ...{ amount: 150_000_000n, feeRate: 10_000n, accounted: [] },
      inputs: [{ ...coin, units: BigInt(coin.units) }],
    };
  };
}

describe('the signer as a process', () => {
  test('of another user lets its group ask, and look at neither seed nor journal', async () => {
    const dataDir = newFolder();
    start(dataDir, { SIGNER_GROUP_ACCESS: 'true' });
    const { accounts } = await createSignerClient({ dataDir }).describe();
    expect(accounts).toHaveLength(1);
    const folder = signerFolder(dataDir);
    const modes = [folder, socketPath(dataDir), tokenPath(dataDir)].map(modeOf);
    expect(modes).toEqual([0o710, 0o660, 0o640]);
    expect(['seed', 'journal.jsonl'].map((name) => modeOf(join(folder, name)))).toEqual([
      0o600, 0o600,
    ]);
  });

  test('describes its accounts and signs, behind a socket only its owner can open', async () => {
    const dataDir = newFolder();
    start(dataDir);
    const client = createSignerClient({ dataDir });
    const { accounts, frozen } = await client.describe();
    expect(frozen).toBe(false);
    expect(accounts).toMatchObject([{ network: 'litecoin-regtest', path: "m/84'/1'/0'" }]);
    expect(accounts[0]?.xpub).toMatch(/^tpub/);
    expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(tokenPath(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(signerFolder(dataDir)).mode & 0o777).toBe(0o700);
    const request = requests(dataDir)(1);
    const signed = await client.sign(request);
    expect(await client.sign(request)).toEqual(signed);
    const { payoutId, network } = request;
    expect(await client.signedBefore(payoutId)).toEqual([
      {
        ...{ at: expect.any(String), network, payoutId, attemptNumber: 1 },
        ...{ txid: signed.txid, inputs: signed.inputs, feeRate: 10_000n, released: false },
      },
    ]);
    expect(await client.signedBefore('p-_1:2')).toHaveLength(1);
    expect(await client.signedBefore('nobody')).toEqual([]);
  });

  test('refusals are faults that say whether waiting helps', async () => {
    const dataDir = newFolder();
    start(dataDir);
    const client = createSignerClient({ dataDir });
    await client.describe();
    const request = requests(dataDir)(1);
    const tooMuch = { ...request, amount: 10n ** 12n };
    await expect(client.sign(tooMuch)).rejects.toMatchObject({ retryable: false });
    await expect(client.sign({ ...request, payoutId: '../../etc' })).rejects.toThrow('malformed');
    writeFileSync(join(dataDir, 'signer', 'frozen'), '');
    await expect(client.sign(request)).rejects.toMatchObject({ retryable: true });
  });

  test('a caller without the token is turned away', async () => {
    const dataDir = newFolder();
    start(dataDir);
    const client = createSignerClient({ dataDir });
    await client.describe();
    const token = readFileSync(tokenPath(dataDir), 'utf8');
    writeFileSync(tokenPath(dataDir), token.split('').toReversed().join(''));
    await expect(client.describe()).rejects.toThrow('unauthenticated');
  });

  test('a signer that is away is waited for, then missed in a sentence', async () => {
    const dataDir = newFolder();
    const impatient = createSignerClient({ dataDir, patienceMs: 300 });
    await expect(impatient.describe()).rejects.toThrow('does not answer');
    const patient = createSignerClient({ dataDir }).describe();
    await pause(300);
    start(dataDir);
    await expect(patient).resolves.toMatchObject({ frozen: false });
  });

  test('only one signer runs on one folder, and a dead one’s socket is no hindrance', async () => {
    const dataDir = newFolder();
    const first = start(dataDir);
    const client = createSignerClient({ dataDir });
    await client.describe();
    const second = start(dataDir);
    const said: string[] = [];
    second.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    await new Promise((done) => second.once('exit', done));
    expect(second.exitCode).toBe(1);
    expect(said.join('')).toContain('another signer is running');
    await end(first, 'SIGKILL');
    start(dataDir);
    await expect(client.describe()).resolves.toMatchObject({ frozen: false });
  });

  test('a real network without a seed of the operator ends with a sentence', async () => {
    const child = start(newFolder(), { SIGNER_NETWORKS: 'litecoin' });
    const said: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    await new Promise((done) => child.once('exit', done));
    // Whoever started it need not try again.
    expect(child.exitCode).toBe(hopelessExitCode);
    expect(said.join('')).toContain('SIGNER_SEED_FILE is needed');
  });

  test('without its seed it says why once, and signs as soon as the file is there', async () => {
    const dataDir = newFolder();
    const seedFile = join(dataDir, 'given', 'seed');
    const child = start(dataDir, { SIGNER_NETWORKS: 'litecoin', SIGNER_SEED_FILE: seedFile });
    const said: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const client = createSignerClient({ dataDir });
    for (const _ of [1, 2, 3]) {
      await expect(client.describe()).rejects.toMatchObject({
        message: `no_seed: the seed file ${seedFile} cannot be read`,
        retryable: true,
      });
    }
    await pause(2_500);
    expect(said.join('').trim().split('\n')).toHaveLength(1);
    expect(said.join('')).not.toContain('ENOENT');
    mkdirSync(join(dataDir, 'given'));
    writeFileSync(seedFile, 'a few words that are no seed');
    await vi.waitFor(() => expect(said.join('')).toContain('holds neither'), 10_000);
    writeFileSync(seedFile, '07'.repeat(32));
    await vi.waitFor(async () => {
      const { accounts } = await client.describe();
      expect(accounts).toMatchObject([{ network: 'litecoin' }]);
    }, 10_000);
    expect(child.exitCode).toBeNull();
  });

  test('it works from a folder too deep for the path of a socket', async () => {
    const dataDir = join(newFolder(), 'deep/'.repeat(25));
    mkdirSync(dataDir, { recursive: true });
    start(dataDir);
    await expect(createSignerClient({ dataDir }).describe()).resolves.toHaveProperty('accounts');
  });

  test('killed again and again while signing, it never gives one payout two faces', async () => {
    const dataDir = newFolder();
    let child = start(dataDir);
    const client = createSignerClient({ dataDir, patienceMs: 20_000 });
    await client.describe();
    const request = requests(dataDir);
    const told = new Map<number, SignedPayout>();
    let number = 0;
    for (let kill = 0; kill < 5; kill += 1) {
      const asked = Array.from({ length: 6 }, () => {
        number += 1;
        const mine = number;
        return client.sign(request(mine)).then((signed) => told.set(mine, signed));
      });
      await pause(3 + kill * 4);
      await end(child, 'SIGKILL');
      child = start(dataDir);
      await Promise.all(asked);
    }
    expect(told.size).toBe(number);
    for (const [mine, signed] of told) expect(await client.sign(request(mine))).toEqual(signed);
    const journal = readFileSync(join(dataDir, 'signer', 'journal.jsonl'), 'utf8');
    const lines = journal.trimEnd().split('\n');
    expect(lines).toHaveLength(number);
  });
});
