import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../../rails/bitcoin/network.ts';
import {
  prepareRegtest,
  type RegtestMiner,
  startRegtestMiner,
} from '../../rails/bitcoin/regtest.ts';
import { demoReserves } from '../catalogue/demo/demo-systems.ts';
import type { Platform } from '../platform/platform.ts';
import type { Loop } from '../platform/process/run-loop.ts';
import { type CoinNode, readCoinNodes } from './coin-nodes.ts';
import { accountOf } from './open-rails.ts';
import { createSignerClient } from './signer-client.ts';

/**
 * In the demo a private network has no miners and no rich customers: this plays both. Real networks
 * are left alone.
 */
export function workPrivateNetworks(platform: Platform): Loop[] {
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

function workPrivateNetwork(platform: Platform, node: CoinNode): Loop {
  const { config, clock, log } = platform;
  const closing = new AbortController();
  let miner: RegtestMiner | null = null;

  async function start(): Promise<void> {
    const signer = createSignerClient({ config });
    const xpub = await accountOf(node, signer, closing.signal, log);
    const { faucetWallet } = node;
    if (xpub === null || faucetWallet === null) return;
    const { rail, network, rpc } = node;
    const funds = bookedFunds(network);
    const settings = { rail, network, rpc, xpub, faucetWallet, funds, fetch, clock, log };
    await prepareRegtest(settings);
    if (!closing.signal.aborted) miner = startRegtestMiner(settings);
  }

  async function startUntilDone(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error, rail: node.rail }, 'the private network is not prepared yet');
        await sleep(2_000, undefined, { signal: closing.signal }).catch(() => null);
      }
    }
  }

  const started = startUntilDone();
  return {
    async close() {
      closing.abort();
      await started;
      await miner?.stop();
    },
  };
}
