import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SignedPayout, SignRequest } from '../../../rails/bitcoin/signing.ts';
import { openAccounts } from '../../../signer/accounts.ts';
import { readSignerConfig } from '../../../signer/config.ts';
import { signerFolder, tokenPath } from '../../../signer/protocol.ts';
import { isRefused } from '../../../signer/refusing.ts';
import { loadSeed } from '../../../signer/seed.ts';
import { serveSigner } from '../../../signer/server.ts';
import { signPayout } from '../../../signer/sign-payout.ts';
import { makeSocketPath, trustedSocket } from '../../../signer/socket.ts';
import { bodyOf, coinOf, openContext } from '../../../signer/testing.ts';
import { loadToken } from '../../../signer/token.ts';
import { nonRetryableExitCode } from '../../platform/process/exit-codes.ts';
import { createSignerClient } from './signer-client.ts';

const main = join(import.meta.dirname, '../../../signer/main.ts');
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
      payoutId: `p-_${number}:1`,
      attemptNumber: 1,
      network: 'litecoin-regtest',
      address,
      amount: 150_000_000n,
      feeRate: 10_000n,
      accounted: [],
      fence: 1n,
      inputs: [{ ...coin, units: BigInt(coin.units) }],
    };
  };
}

describe('the signer as a process', () => {
  test('of another user lets its group ask, and look at neither seed nor journal', async () => {
    const dataDir = newFolder();
    start(dataDir, { SIGNER_GROUP_ACCESS: 'true' });
    const { accounts } = await createSignerClient({
      config: { dataDir, signerApart: null },
    }).describe();
    expect(accounts).toHaveLength(1);
    const folder = signerFolder(dataDir);
    const modes = [folder, trustedSocket(dataDir), tokenPath(dataDir)].map(modeOf);
    expect(modes).toEqual([0o710, 0o660, 0o640]);
    expect(['seed', 'journal.jsonl'].map((name) => modeOf(join(folder, name)))).toEqual([
      0o600, 0o600,
    ]);
  });

  test('describes its accounts and signs, behind a socket only its owner can open', async () => {
    const dataDir = newFolder();
    start(dataDir);
    const client = createSignerClient({ config: { dataDir, signerApart: null } });
    const { accounts, frozen } = await client.describe();
    expect(frozen).toBe(false);
    expect(accounts).toMatchObject([{ network: 'litecoin-regtest', path: "m/84'/1'/0'" }]);
    expect(accounts[0]?.xpub).toMatch(/^tpub/);
    expect(statSync(trustedSocket(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(tokenPath(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(signerFolder(dataDir)).mode & 0o777).toBe(0o700);
    const request = requests(dataDir)(1);
    const signed = await client.sign(request);
    expect(await client.sign(request)).toEqual(signed);
    const { payoutId, network } = request;
    expect(await client.signedBefore(payoutId)).toEqual([
      {
        at: expect.any(String),
        network,
        payoutId,
        attemptNumber: 1,
        txid: signed.txid,
        inputs: signed.inputs,
        feeRate: 10_000n,
        released: false,
      },
    ]);
    expect(await client.signedBefore('p-_1:2')).toHaveLength(1);
    expect(await client.signedBefore('nobody')).toEqual([]);
  });

  test('lists what was signed since a moment, page by page over its socket', async () => {
    const dataDir = newFolder();
    const { context, account } = openContext({ dataDir });
    const signed = signPayout(context, bodyOf(account));
    if (isRefused(signed)) throw new Error(signed.detail);
    const [record] = context.signingLog.records;
    if (record === undefined) throw new Error('nothing was written down');
    const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
    const records = Array.from({ length: 1_200 }, (_, number) => {
      return { ...record, payoutId: `order:${number}`, at: day(number).toISOString() };
    });
    const server = await serveSigner({
      socket: makeSocketPath(dataDir),
      token: loadToken(dataDir),
      context: () => ({ ...context, signingLog: { ...context.signingLog, records } }),
      log: { warn: () => undefined },
    });
    try {
      const client = createSignerClient({ config: { dataDir, signerApart: null } });
      const all = await client.signedSince(day(0));
      expect(all.map(({ payoutId }) => payoutId)).toEqual(records.map(({ payoutId }) => payoutId));
      expect(all[0]).toMatchObject({ txid: signed.txid, raw: signed.raw, amount: '150000000' });
      expect(all[0]).not.toHaveProperty('path');
      expect(await client.signedSince(day(1_199))).toEqual(all.slice(1_199));
      expect(await client.signedSince(day(1_200))).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('refusals are faults that say whether waiting helps', async () => {
    const dataDir = newFolder();
    start(dataDir);
    const client = createSignerClient({ config: { dataDir, signerApart: null } });
    await client.describe();
    const request = requests(dataDir)(1);
    const tooMuch = { ...request, amount: 10n ** 12n };
    await expect(client.sign(tooMuch)).rejects.toMatchObject({ retryable: false });
    const garbled = await client.sign({ ...request, accounted: ['o:1:SBP'] }).catch((f) => f);
    expect(garbled).toMatchObject({
      retryable: true,
      message: 'malformed: the request was not understood: accounted.0 is not as expected',
    });
    await expect(client.sign({ ...request, payoutId: '../../etc' })).rejects.toThrow('malformed');
    writeFileSync(join(dataDir, 'signer', 'frozen'), '');
    await expect(client.sign(request)).rejects.toMatchObject({ retryable: true });
  });

  test('a caller without the token is turned away', async () => {
    const dataDir = newFolder();
    start(dataDir);
    const client = createSignerClient({ config: { dataDir, signerApart: null } });
    await client.describe();
    const token = readFileSync(tokenPath(dataDir), 'utf8');
    writeFileSync(tokenPath(dataDir), token.split('').toReversed().join(''));
    await expect(client.describe()).rejects.toThrow('unauthenticated');
  });

  test('a signer that is away is waited for, then missed in a sentence', async () => {
    const dataDir = newFolder();
    const impatient = createSignerClient({
      config: { dataDir, signerApart: null },
      patienceMs: 300,
    });
    await expect(impatient.describe()).rejects.toThrow('does not answer');
    const patient = createSignerClient({ config: { dataDir, signerApart: null } }).describe();
    await pause(300);
    start(dataDir);
    await expect(patient).resolves.toMatchObject({ frozen: false });
  });

  test('only one signer runs on one folder, and a dead one’s socket is no hindrance', async () => {
    const dataDir = newFolder();
    const first = start(dataDir);
    const client = createSignerClient({ config: { dataDir, signerApart: null } });
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
    expect(child.exitCode).toBe(nonRetryableExitCode);
    expect(said.join('')).toContain('SIGNER_SEED_FILE is needed');
  });

  test('without its seed it says why once, and signs as soon as the file is there', async () => {
    const dataDir = newFolder();
    const seedFile = join(dataDir, 'given', 'seed');
    const child = start(dataDir, { SIGNER_NETWORKS: 'litecoin', SIGNER_SEED_FILE: seedFile });
    const said: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const client = createSignerClient({ config: { dataDir, signerApart: null } });
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

  describe('from a folder too deep for the path of a socket', () => {
    function deepFolder(): string {
      const dataDir = join(newFolder(), 'deep/'.repeat(25));
      mkdirSync(dataDir, { recursive: true });
      return dataDir;
    }

    /** Where the signer used to listen, and anybody could work out beforehand. */
    function guessable(dataDir: string): string {
      const name = createHash('sha256').update(signerFolder(dataDir)).digest('hex').slice(0, 24);
      return join(tmpdir(), `agio-signer-${name}.sock`);
    }

    test('it listens in a folder of its own that nobody can name beforehand', async () => {
      const dataDir = deepFolder();
      const child = start(dataDir);
      const client = createSignerClient({ config: { dataDir, signerApart: null } });
      await expect(client.describe()).resolves.toHaveProperty('accounts');
      const socket = trustedSocket(dataDir);
      expect(modeOf(dirname(socket))).toBe(0o700);
      expect(existsSync(guessable(dataDir))).toBe(false);
      await end(child, 'SIGKILL');
      start(dataDir);
      await expect(client.describe()).resolves.toHaveProperty('accounts');
      expect(trustedSocket(dataDir)).toBe(socket);
    });

    test.runIf(process.getuid?.() === 0)(
      'whoever listens in its place is neither sent the token nor believed',
      async () => {
        const dataDir = deepFolder();
        const child = start(dataDir);
        const config = { dataDir, signerApart: null };
        const client = createSignerClient({ config, patienceMs: 0 });
        await createSignerClient({ config }).describe();
        const socket = trustedSocket(dataDir);
        await end(child, 'SIGTERM');
        const heard: string[] = [];
        const stranger = createServer((request, response) => {
          heard.push(request.headers.authorization ?? '');
          response.end(JSON.stringify({ frozen: false, accounts: [] }));
        });
        const listening = new Promise<void>((done) => stranger.listen(socket, done));
        await listening;
        chownSync(socket, 65_534, 65_534);
        await expect(client.describe()).rejects.toThrow('belongs to another user (65534)');
        chownSync(socket, 0, 0);
        chmodSync(dirname(socket), 0o777);
        await expect(client.describe()).rejects.toThrow('others may write');
        chownSync(dirname(socket), 65_534, 65_534);
        await expect(client.describe()).rejects.toThrow('belongs to another user (65534)');
        expect(heard).toEqual([]);
        // The next signer makes a folder of its own again.
        stranger.close();
        start(dataDir);
        const waiting = createSignerClient({ config });
        await expect(waiting.describe()).resolves.toHaveProperty('accounts');
        expect(dirname(trustedSocket(dataDir))).not.toBe(dirname(socket));
      },
    );
  });

  test.runIf(process.getuid?.() === 0)(
    'it does not start in a folder that is somebody else’s',
    async () => {
      const dataDir = newFolder();
      mkdirSync(signerFolder(dataDir));
      chownSync(signerFolder(dataDir), 65_534, 65_534);
      const config = { dataDir, signerApart: null };
      const client = createSignerClient({ config, patienceMs: 0 });
      await expect(client.describe()).rejects.toThrow('belongs to another user');
      // A signer that is meant to be another user is asked all the same.
      const apart = { dataDir: newFolder(), signerApart: dataDir };
      const other = createSignerClient({ config: apart, patienceMs: 0 });
      await expect(other.describe()).rejects.toThrow('does not answer');
      const child = start(dataDir);
      const said: string[] = [];
      child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      await new Promise((done) => child.once('exit', done));
      expect(said.join('')).toContain('belongs to another user (65534)');
    },
  );

  test('killed again and again while signing, it never gives one payout two faces', async () => {
    const dataDir = newFolder();
    let child = start(dataDir);
    const client = createSignerClient({
      config: { dataDir, signerApart: null },
      patienceMs: 20_000,
    });
    await client.describe();
    const request = requests(dataDir);
    const answers = new Map<number, SignedPayout>();
    let number = 0;
    for (let kill = 0; kill < 5; kill += 1) {
      const asked = Array.from({ length: 6 }, () => {
        number += 1;
        const mine = number;
        return client.sign(request(mine)).then((signed) => answers.set(mine, signed));
      });
      await pause(3 + kill * 4);
      await end(child, 'SIGKILL');
      child = start(dataDir);
      await Promise.all(asked);
    }
    expect(answers.size).toBe(number);
    for (const [mine, signed] of answers) expect(await client.sign(request(mine))).toEqual(signed);
    const journal = readFileSync(join(dataDir, 'signer', 'journal.jsonl'), 'utf8');
    const lines = journal.trimEnd().split('\n');
    expect(lines).toHaveLength(number);
  });
});
