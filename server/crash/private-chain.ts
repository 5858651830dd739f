import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { formatAmount } from '../../core/money/amount.ts';
import { createNodeClient, type NodeClient } from '../../rails/bitcoin/client.ts';
import { nodeAmount, unitsOf } from '../../rails/bitcoin/coin-amounts.ts';
import { mine } from '../../rails/bitcoin/simulator.ts';
import { amountText } from '../../rails/bitcoin/transactions.ts';
import { quiet } from '../../rails/conformance/litecoin-world.ts';
import { findLitecoind, startLitecoind } from '../../tools/testing/litecoind.mjs';
import { findOrder } from '../exchange/orders/order-records.ts';
import { findIssued } from '../exchange/requisites/pool-records.ts';
import { freePort } from '../launch/database/free-port.ts';
import { bookedFunds } from '../money/rails/private-networks.ts';
import type { Service } from './service-under-test.ts';

/** A real node with a chain of its own, and the wallet of its customers and miners. */
export type PrivateChain = {
  /** Variables that lead the service to the node. */
  readonly variables: Readonly<Record<string, string>>;
  readonly faucet: NodeClient;
  /** An address of a customer, used for one order alone. */
  address(): Promise<string>;
  /** The customer pays an order what it wants, or a share of that. */
  pay(service: Service, orderId: string, sharePpm?: bigint): Promise<void>;
  /** What the chain paid to an address: the sum, and by how many transactions. */
  paymentsTo(address: string): Promise<{ sum: string; count: number }>;
  /** The same of an order's account. */
  paidTo(service: Service, orderId: string): Promise<{ sum: string; count: number }>;
  /** Throws unless the chain paid the order once, exactly its outcome. */
  provePaidOnce(service: Service, orderId: string): Promise<void>;
  /** Waits until our wallet holds all that the demo's books begin with. */
  untilFunded(): Promise<void>;
  /** Lets no block come while `work` is done. */
  withoutBlocks<Done>(work: () => Promise<Done>): Promise<Done>;
  close(): Promise<void>;
};

const received = z.array(z.object({ amount: z.unknown(), txids: z.array(z.string()) }));

async function paymentsTo(faucet: NodeClient, address: string) {
  const params = [1, false, false, address];
  const [entry] = await faucet.call('listreceivedbyaddress', params, received);
  return { sum: String(entry?.amount), count: entry?.txids.length ?? 0 };
}

/** The worker prepares the private network beside its other work: coins may be young yet. */
async function untilRich(faucet: NodeClient, units: bigint): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const balance = await faucet.call('getbalance', [], amountText).catch(() => '0');
    if (unitsOf(balance) > 2n * units) return;
    await sleep(200);
  }
  throw new Error('the customers have nothing to pay with');
}

/**
 * The worker gives our wallet its coins one by one: payouts begin before it has all of them. Called
 * before the first payout, for what was paid out is missing from the balance.
 */
async function untilFunded(ours: NodeClient): Promise<void> {
  const funds = bookedFunds('litecoin-regtest');
  for (let waited = 0; waited < 600; waited += 1) {
    const balance = await ours.call('getbalance', [], amountText).catch(() => '0');
    if (unitsOf(balance) >= funds) return;
    await sleep(200);
  }
  throw new Error('the wallet was never given its funds');
}

/** Starts the node; blocks come of themselves, neither at once nor late. */
export async function startPrivateChain(): Promise<PrivateChain> {
  const found = findLitecoind({ dataDir: '.data', install: 'system' });
  if (found.binary === null) throw new Error(found.sentence);
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-crash-chain-'));
  const node = await startLitecoind({
    dataDir,
    binary: found.binary,
    libraries: found.libraries,
    options: found.options,
    rpcPort: await freePort(),
    password: 'only-on-loopback',
  });
  const { url, user, password } = node;
  const rpc = { url, user, password };
  const faucet = createNodeClient('faucet', { ...rpc, wallet: 'faucet' }, quiet);
  let mining = true;

  async function paidTo({ platform }: Service, orderId: string) {
    const stored = await findOrder(platform.database, orderId);
    return paymentsTo(faucet, stored?.row.outcomeAccount ?? '');
  }

  const miner = setInterval(() => {
    if (mining) void mine(faucet, 1).catch(() => undefined);
  }, 2_500);
  return {
    variables: {
      LITECOIN_RPC_URL: url.replace('//', `//${user}:${password}@`),
      LITECOIN_NETWORK: 'regtest',
      LITECOIN_WALLET: 'agio',
      LITECOIN_FAUCET_WALLET: 'faucet',
      SIGNER_NETWORKS: 'litecoin-regtest',
    },
    faucet,
    address: () => faucet.call('getnewaddress', [], z.string()),
    async pay({ platform }, orderId, sharePpm = 1_000_000n) {
      const stored = await findOrder(platform.database, orderId);
      const issued = await findIssued(platform.database, orderId);
      if (stored === null || issued === null) throw new Error('there is nothing to pay');
      const units = (stored.order.income.units * sharePpm) / 1_000_000n;
      await untilRich(faucet, units);
      const sum = nodeAmount(units);
      await faucet.call('sendtoaddress', [issued.address, sum], z.string());
    },
    paymentsTo: (address) => paymentsTo(faucet, address),
    paidTo,
    async provePaidOnce(service, orderId) {
      const stored = await findOrder(service.platform.database, orderId);
      if (stored === null) throw new Error('there is no such order');
      const { outcome } = stored.order;
      const { sum, count } = await paidTo(service, orderId);
      if (count === 1 && Number(sum) === Number(nodeAmount(outcome.units))) return;
      const wanted = formatAmount(outcome);
      throw new Error(`order ${orderId} of ${wanted} was paid ${sum} by ${count} transactions`);
    },
    untilFunded: () => untilFunded(createNodeClient('ours', { ...rpc, wallet: 'agio' }, quiet)),
    async withoutBlocks(work) {
      mining = false;
      return work().finally(() => {
        mining = true;
      });
    },
    async close() {
      clearInterval(miner);
      await node.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
