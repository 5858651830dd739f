import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createNodeClient } from '../../../rails/bitcoin/client.ts';
import { unitsOf } from '../../../rails/bitcoin/coin-amounts.ts';
import { prepareRegtest } from '../../../rails/bitcoin/regtest.ts';
import { amountText } from '../../../rails/bitcoin/transactions.ts';
import { quiet } from '../../../rails/conformance/litecoin-world.ts';
import { openContext } from '../../../signer/testing.ts';
import { findLitecoind, startLitecoind } from '../../../tools/testing/litecoind.mjs';
import { freePort } from '../../launch/database/free-port.ts';
import { demoReserves } from '../../market/catalogue/demo/demo-systems.ts';
import { bookedFunds } from './private-networks.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'agio-demo-chain-'));
const held = z.array(z.object({ amount: amountText }));
let node: Awaited<ReturnType<typeof startLitecoind>>;

beforeAll(async () => {
  const found = findLitecoind({ dataDir: '.data', install: 'system' });
  if (found.binary === null) throw new Error(found.sentence);
  const { binary, libraries, options } = found;
  const password = 'only-on-loopback';
  const rpcPort = await freePort();
  node = await startLitecoind({ dataDir, binary, libraries, options, rpcPort, password });
});

afterAll(async () => {
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the demo’s wallet holds what its books say, also after another start', async () => {
  const { url, user, password } = node;
  const rpc = { url, user, password, wallet: 'agio' };
  const network = 'litecoin-regtest';
  const { xpub } = openContext({ network }).account;
  const funds = bookedFunds(network);
  expect(funds).toBe(demoReserves.get('LTC'));
  const settings = { ...quiet, rail: 'litecoin', network, rpc, xpub, funds } as const;
  const wallet = createNodeClient('litecoin', rpc, quiet);
  for (const _ of ['the first start', 'another']) {
    await prepareRegtest({ ...settings, faucetWallet: 'faucet' });
    const coins = await wallet.call('listunspent', [1], held);
    expect(coins.reduce((sum, coin) => sum + unitsOf(coin.amount), 0n)).toBe(funds);
  }
});
