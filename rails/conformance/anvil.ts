import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenBytecode, tokenCalls } from './test-token.ts';

/** A private chain of the Ethereum family, run by the real node that its developers use. */
export type Anvil = {
  readonly url: string;
  /** Unlocked accounts with coins to spend. */
  readonly accounts: readonly string[];
  call<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>;
  /** Sends a transaction, which waits until a block is mined. */
  send(transaction: Readonly<Record<string, unknown>>): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Puts a token on the chain; all of it belongs to the first account. */
  deploy(): Promise<string>;
  stop(): Promise<void>;
};

export const anvilChainId = 31_337n;

const binary = join(
  import.meta.dirname,
  '../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil',
);

/** Starts the node on a free port of this machine; blocks are mined when the test says so. */
export async function startAnvil(): Promise<Anvil> {
  if (!existsSync(binary)) throw new Error('anvil is not installed: npm ci, on Linux x64');
  const port = await freePort();
  const options = ['--host', '127.0.0.1', '--port', String(port), '--silent', '--no-mining'];
  const node = spawn(binary, options, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  let lastId = 0;

  async function call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    lastId += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async function send(transaction: Readonly<Record<string, unknown>>): Promise<string> {
    const [from] = accounts;
    return call('eth_sendTransaction', { from, gas: '0x1e8480', ...transaction });
  }

  const accounts = await answers(() => call<string[]>('eth_accounts'));
  return {
    url,
    accounts,
    call,
    send,
    async mine(blocks = 1) {
      await call('anvil_mine', `0x${blocks.toString(16)}`);
    },
    async deploy() {
      const txid = await send({ data: `0x${tokenBytecode}${word(10n ** 30n)}` });
      await call('anvil_mine', '0x1');
      const receipt = await call<{ contractAddress: string }>('eth_getTransactionReceipt', txid);
      return receipt.contractAddress;
    },
    async stop() {
      const left = once(node, 'exit');
      node.kill();
      await left;
    },
  };
}

/** Bytes of a transfer of the token. */
export function transferData(to: string, units: bigint): string {
  return `0x${tokenCalls.transfer}${word(BigInt(to))}${word(units)}`;
}

/** Bytes of several transfers of the token in one transaction. */
export function transferEachData(paid: readonly { to: string; units: bigint }[]): string {
  const count = word(BigInt(paid.length));
  const second = word(BigInt(64 + 32 * (paid.length + 1)));
  const recipients = paid.map(({ to }) => word(BigInt(to))).join('');
  const sums = paid.map(({ units }) => word(units)).join('');
  return `0x${tokenCalls.transferEach}${word(64n)}${second}${count}${recipients}${count}${sums}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

async function answers<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 200; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(50);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
