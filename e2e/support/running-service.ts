import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/launch/database/free-port.ts';
import { databaseUrlOf, endProcess, plainEnvironment } from '../../server/launch/testing.ts';
import { createLitecoinNetwork, type LitecoinAccess } from './litecoin-network.ts';

/** What a story needs to know of the running service; plain data, so that it can be handed on. */
export type ServiceAccess = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Null where the settings name networks of their own: the demo starts no node beside them. */
  readonly litecoin: LitecoinAccess | null;
  /** What every process of the service has written, errors of ours among it. */
  readonly logFile: string;
  readonly operator: { readonly login: string; readonly password: string };
};

export type RunningService = ServiceAccess & { stop(): Promise<void> };

const launcher = join(import.meta.dirname, '../../dist/service/launch.js');
const startMillisecondsMax = 180_000;

/**
 * Starts the whole service as a person would, on an empty data directory and a free port: database,
 * private litecoin network, signer, worker, web. It ends with the process that started it, too.
 * `settings` are variables of its own.
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-stories-'));
  const dataDir = join(folder, 'data');
  // A name and not an address: passkeys belong to names alone.
  const url = `http://localhost:${await freePort()}`;
  const logFile = join(folder, 'service.log');
  const child = launch({ dataDir, url, logFile, settings });
  const stop = async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const operator = await announced(child, logFile);
    const litecoin = namesNetworks(settings) ? null : await readLitecoin(dataDir);
    if (litecoin !== null) await createLitecoinNetwork(litecoin).untilRich();
    return { url, databaseUrl: await databaseUrlOf(dataDir), litecoin, logFile, operator, stop };
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '');
    await stop();
    throw new Error(`the service did not start\n${log.slice(-4000)}`, { cause: error });
  }
}

export type FreshService = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Where the log says that it is set up, token and all. */
  readonly setUpUrl: string;
  readonly logFile: string;
  stop(): Promise<void>;
};

/**
 * Starts the service on an empty data directory as no demo: nobody has set it up. `own` are
 * variables of its own.
 */
export async function startFreshService(
  own: Readonly<Record<string, string>> = {},
): Promise<FreshService> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-fresh-'));
  const dataDir = join(folder, 'data');
  const url = `http://localhost:${await freePort()}`;
  const logFile = join(folder, 'service.log');
  const settings = { DEMO: 'false', FIRST_OPERATOR: 'page', ...own };
  const child = launch({ dataDir, url, logFile, settings });
  const stop = async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [, setUpUrl = ''] = await said(child, logFile, /Set it up: +(\S+)/);
    return { url, databaseUrl: await databaseUrlOf(dataDir), setUpUrl, logFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = {
  readonly dataDir: string;
  readonly url: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
};

function launch({ dataDir, url, logFile, settings }: Place): ChildProcess {
  const env = { ...childSettings(url), DATA_DIR: dataDir, ...settings };
  // A shell writes the file: the log is then whole even when this process ends first.
  const options = {
    env,
    execPath: '/bin/sh',
    execArgv: ['-c', `exec "$0" "$@" >"${logFile}" 2>&1`],
  };
  return fork(process.execPath, [launcher], {
    ...options,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** The environment of a process of a story that serves at an address. */
export function childSettings(url: string): NodeJS.ProcessEnv {
  const { port, origin } = new URL(url);
  return {
    ...plainEnvironment(),
    PORT: port,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'warn',
    FIRST_OPERATOR: 'password',
    // One address plays all the visitors here.
    ORDERS_WAITING_MAX: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    // Nobody here watches the blocks of the demo: orders need not wait for theirs.
    DEMO_BLOCK_MILLISECONDS: '1500',
  };
}

function namesNetworks(settings: Readonly<Record<string, string>>): boolean {
  return Object.keys(settings).some((name) => /_(RPC|API|EXPLORER)_URL$/.test(name));
}

/** The lines the launcher prints when everything serves, with the first operator's password. */
async function announced(child: ChildProcess, logFile: string) {
  const words = /First operator: +(\S+), one-time password (\S+)/;
  const [, login = '', password = ''] = await said(child, logFile, words);
  return { login, password };
}

/** What the launcher prints at last, as soon as it is there. */
async function said(child: ChildProcess, logFile: string, words: RegExp): Promise<string[]> {
  for (let waited = 0; waited < startMillisecondsMax; waited += 100) {
    const text = await readFile(logFile, 'utf8').catch(() => '');
    const found = words.exec(text);
    if (found !== null) return found;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error('the service has not announced itself');
}

async function readLitecoin(dataDir: string): Promise<LitecoinAccess> {
  const text = await readFile(join(dataDir, 'litecoin/access.json'), 'utf8');
  const { port, password }: { port: number; password: string } = JSON.parse(text);
  return { url: `http://127.0.0.1:${port}`, user: 'agio', password };
}
