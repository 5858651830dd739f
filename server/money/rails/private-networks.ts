import { networkOf } from '../../../rails/bitcoin/network.ts';
import { openRegtestMiner, prepareRegtest } from '../../../rails/bitcoin/regtest.ts';
import { demoReserves } from '../../market/catalogue/demo/demo-systems.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Task, taskDone } from '../../platform/tasks/task.ts';
import { type CoinNode, readCoinNodes } from './coin-nodes.ts';
import { accountOf } from './open-rails.ts';
import { createSignerClient } from './signer-client.ts';

const blockMilliseconds = 4_000;

/**
 * In the demo a private network has no miners and no rich customers: this plays both. Real networks
 * are left alone.
 */
export function workPrivateNetworks(platform: Platform): Task[] {
  return readCoinNodes(platform.config.rails)
    .filter((node) => node.faucetWallet !== null)
    .map((node) => workPrivateNetwork(platform, node));
}

/** Units that the demo's books begin with on a network: its wallet is given as much. */
export function bookedFunds(network: CoinNode['network']): bigint {
  const { asset } = networkOf(network);
  const booked = demoReserves.get(asset);
  if (booked === undefined) throw new Error(`the demo has no reserve of ${asset}`);
  return booked;
}

function workPrivateNetwork(platform: Platform, node: CoinNode): Task {
  const closing = new AbortController();
  let mine: (() => Promise<void>) | null = null;
  const pace = { everyMilliseconds: blockMilliseconds, restMillisecondsMax: blockMilliseconds };
  // Its first round waits for the signer for as long as it takes.
  const options = { ...pace, stallMillisecondsMax: Number.POSITIVE_INFINITY };
  const task = platform.tasks.start({ name: `mine ${node.rail}`, ...options }, async () => {
    mine ??= await openMiner(platform, node, closing.signal);
    return mine === null ? taskDone : mine();
  });
  return {
    async close() {
      closing.abort();
      await task.close();
    },
  };
}

/** Prepares the network and gives what mines on it; null when there is nothing to wait for. */
async function openMiner(
  { config, clock, log }: Platform,
  node: CoinNode,
  closing: AbortSignal,
): Promise<(() => Promise<void>) | null> {
  const signer = createSignerClient({ config });
  const xpub = await accountOf(node, signer, closing, log);
  const { faucetWallet } = node;
  if (xpub === null || faucetWallet === null) return null;
  const { rail, network, rpc } = node;
  const funds = bookedFunds(network);
  const settings = { rail, network, rpc, xpub, faucetWallet, funds, fetch, clock, log };
  await prepareRegtest(settings);
  return openRegtestMiner(settings);
}
