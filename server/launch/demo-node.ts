import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLitecoind, startLitecoind } from '../../tools/testing/litecoind.mjs';
import type { Config } from '../platform/config/config.ts';
import { freePort } from './database/free-port.ts';
import { isAlive } from './database/postmaster.ts';

/** A private litecoin network on this machine, with the variables that lead to it. */
export type DemoNode = {
  readonly variables: Readonly<Record<string, string>>;
  /** Of the node that runs now: one that hangs is replaced. */
  pid(): number;
  stop(): Promise<void>;
};

type Found = ReturnType<typeof findLitecoind>;
type Place = { readonly dataDir: string; readonly binary: string; readonly found: Found };
type Access = { readonly port: number; readonly password: string };
type Node = Access & { readonly pid: number };

const user = 'agio';
const lookMilliseconds = 5_000;
const silentMillisecondsMax = 15_000;
/** It writes its chain down before it ends. */
const endMillisecondsMax = 30_000;

/**
 * Starts a private litecoin network for the demo, so that its litecoins really move on a chain.
 * Null when a real rail is configured, when it is switched off, or when the program cannot be had:
 * then litecoin is simulated like the rest.
 */
export async function startDemoNode(
  config: Config,
  say: (line: string) => void,
): Promise<DemoNode | null> {
  if (!config.demo || Object.keys(config.rails).length > 0 || !config.demoLitecoin) return null;
  const found = findLitecoind({ dataDir: config.dataDir, install: 'private' });
  if (found.binary === null) {
    say(`The demo simulates litecoin too. ${found.sentence}`);
    return null;
  }
  const dataDir = resolve(config.dataDir, 'litecoin');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = { dataDir, binary: found.binary, found };
  try {
    return keepRunning(place, await openNode(place), say);
  } catch (error) {
    say(`The demo simulates litecoin too: ${error instanceof Error ? error.message : 'no node'}`);
    return null;
  }
}

/** A node that a killed start has left behind is taken over; one of those that hangs is ended. */
async function openNode(place: Place): Promise<Node> {
  const left = await readNode(fileOf(place));
  if (left !== null) {
    if (await writesChain(left)) return left;
    await endNode(place, left.pid);
  }
  return startNode(place, {
    port: await freePort(),
    password: randomBytes(16).toString('hex'),
  });
}

async function startNode(place: Place, { port, password }: Access): Promise<Node> {
  const { dataDir, binary, found } = place;
  const { libraries, options } = found;
  const started = await startLitecoind({
    dataDir,
    binary,
    libraries,
    options,
    user,
    password,
    rpcPort: port,
    // Ctrl-C reaches the launcher alone, which ends it last.
    detached: true,
  });
  const node = { port, password, pid: started.pid ?? 0 };
  await writeFile(fileOf(place), JSON.stringify(node), { mode: 0o600 });
  await chmod(fileOf(place), 0o600);
  return node;
}

/** Looks after the node: started again, where it was found, when it has ended or says nothing. */
function keepRunning(place: Place, first: Node, say: (line: string) => void): DemoNode {
  const closing = new AbortController();
  let node = first;
  let heardAt = performance.now();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(lookMilliseconds, undefined, { signal: closing.signal }).catch(() => null);
      if (!closing.signal.aborted) await look();
    }
  }

  async function look(): Promise<void> {
    if (await writesChain(node)) {
      heardAt = performance.now();
      return;
    }
    if (isAlive(node.pid) && performance.now() - heardAt < silentMillisecondsMax) return;
    say('The litecoin node of the demo does not answer and is started again.');
    try {
      await endNode(place, node.pid);
      node = await startNode(place, node);
      heardAt = performance.now();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    variables: {
      DEMO: 'true',
      LITECOIN_RPC_URL: `http://${user}:${first.password}@127.0.0.1:${first.port}`,
      LITECOIN_NETWORK: 'regtest',
      LITECOIN_FAUCET_WALLET: 'faucet',
      SIGNER_NETWORKS: 'litecoin-regtest',
    },
    pid: () => node.pid,
    async stop() {
      closing.abort();
      await watching;
      await endNode(place, node.pid);
    },
  };
}

function fileOf({ dataDir }: Place): string {
  return join(dataDir, 'access.json');
}

async function readNode(file: string): Promise<Node | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const match = /"port":([0-9]+),"password":"([0-9a-f]+)","pid":([0-9]+)/.exec(text);
  const [, port, password, pid] = match ?? [];
  if (port === undefined || password === undefined || pid === undefined) return null;
  return { port: Number.parseInt(port, 10), password, pid: Number.parseInt(pid, 10) };
}

/**
 * Whether a node answers. Asked in words that make it write its chain down: nobody else has a copy
 * of a private network, and a node that is killed forgets what it has not written.
 */
async function writesChain({ port, password }: Access): Promise<boolean> {
  const authorization = `Basic ${btoa(`${user}:${password}`)}`;
  const body = JSON.stringify({ id: 1, method: 'gettxoutsetinfo', params: [] });
  const asked = fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { authorization, connection: 'close' },
    body,
    signal: AbortSignal.timeout(lookMilliseconds),
  });
  return asked.then((answer) => answer.ok).catch(() => false);
}

/** Ends a node in order, also one that was stopped; one that does not end is killed. */
async function endNode(place: Place, pid: number): Promise<void> {
  if (!(await isNode(place, pid))) return;
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGCONT');
  for (let waited = 0; waited < endMillisecondsMax && isAlive(pid); waited += 50) await sleep(50);
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGKILL');
  for (let waited = 0; waited < endMillisecondsMax && isAlive(pid); waited += 50) await sleep(50);
}

/** Its number may have been given to another program since; where nobody tells it is believed. */
async function isNode({ dataDir }: Place, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.split('\0').includes(`-datadir=${dataDir}`);
}
