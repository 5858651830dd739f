import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { type DemoNode, startDemoNode } from './demo-node.ts';

let dataDir: string;
let node: DemoNode;
const said: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agio-demo-node-'));
  node = await start();
}, 120_000);

afterAll(async () => {
  await node.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<DemoNode> {
  const config = readConfig({ DEMO: 'true', DATA_DIR: dataDir, NODE_ENV: 'test' });
  const started = await startDemoNode(config, (line) => said.push(line));
  if (started === null) throw new Error(said.join(' '));
  return started;
}

async function call(method: string, ...params: unknown[]): Promise<unknown> {
  const url = new URL(node.variables['LITECOIN_RPC_URL'] ?? '');
  const authorization = `Basic ${btoa(`${url.username}:${url.password}`)}`;
  url.username = '';
  url.password = '';
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, connection: 'close' },
    body: JSON.stringify({ id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  });
  const { result }: { result: unknown } = JSON.parse(await answer.text());
  return result;
}

async function mine(blocks: number): Promise<void> {
  await call('createwallet', 'miner');
  await call('generatetoaddress', blocks, await call('getnewaddress'));
}

test('the node of the demo is started again when it is killed or stands still, with its chain', async () => {
  await mine(30);
  // One look later it is on the disk.
  await sleep(7_000);
  const first = node.pid();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(node.pid()).not.toBe(first), { timeout: 60_000, interval: 200 });
  expect(await call('getblockcount')).toBe(30);
  const second = node.pid();
  process.kill(second, 'SIGSTOP');
  await vi.waitFor(() => expect(node.pid()).not.toBe(second), { timeout: 90_000, interval: 200 });
  expect(await call('getblockcount')).toBe(30);
  await node.stop();
  node = await start();
  expect(await call('getblockcount')).toBe(30);
}, 240_000);
