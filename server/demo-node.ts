import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLitecoind, startLitecoind } from '../tools/litecoind.mjs';
import type { Config } from './platform/config/config.ts';
import { freePort } from './platform/database/free-port.ts';
import { isAlive } from './platform/database/postmaster.ts';

/** A private litecoin network on this machine, with the variables that lead to it. */
export type DemoNode = {
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

type Access = { readonly port: number; readonly password: string; readonly pid: number };

const user = 'agio';

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
  const dataDir = join(config.dataDir, 'litecoin');
  const file = join(dataDir, 'access.json');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const left = await readAccess(file);
  // A node left behind by a start that was killed is taken over as it is.
  if (left !== null && (await answers(left))) return nodeOf(left, () => endProcess(left.pid));
  try {
    const access = { port: await freePort(), password: randomBytes(16).toString('hex') };
    const node = await startLitecoind({
      dataDir,
      binary: found.binary,
      libraries: found.libraries,
      options: found.options,
      rpcPort: access.port,
      user,
      password: access.password,
    });
    const whole = { ...access, pid: node.pid ?? 0 };
    await writeFile(file, JSON.stringify(whole), { mode: 0o600 });
    await chmod(file, 0o600);
    return nodeOf(whole, () => node.stop());
  } catch (error) {
    say(`The demo simulates litecoin too: ${error instanceof Error ? error.message : 'no node'}`);
    return null;
  }
}

function nodeOf(access: Access, stop: () => Promise<void>): DemoNode {
  return {
    variables: {
      DEMO: 'true',
      LITECOIN_RPC_URL: `http://${user}:${access.password}@127.0.0.1:${access.port}`,
      LITECOIN_NETWORK: 'regtest',
      LITECOIN_FAUCET_WALLET: 'faucet',
      SIGNER_NETWORKS: 'litecoin-regtest',
    },
    stop,
  };
}

async function readAccess(file: string): Promise<Access | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const match = /"port":([0-9]+),"password":"([0-9a-f]+)","pid":([0-9]+)/.exec(text);
  const [, port, password, pid] = match ?? [];
  if (port === undefined || password === undefined || pid === undefined) return null;
  return { port: Number.parseInt(port, 10), password, pid: Number.parseInt(pid, 10) };
}

async function answers({ port, password }: Access): Promise<boolean> {
  const authorization = `Basic ${btoa(`${user}:${password}`)}`;
  const body = JSON.stringify({ id: 1, method: 'getblockchaininfo', params: [] });
  const asked = fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { authorization, connection: 'close' },
    body,
    signal: AbortSignal.timeout(2_000),
  });
  return asked.then((answer) => answer.ok).catch(() => false);
}

async function endProcess(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 50) await sleep(50);
}
