import { setTimeout as sleep } from 'node:timers/promises';
import { createBitcoinRail } from '../../../rails/bitcoin/rail.ts';
import { createManualRail } from '../../../rails/manual/rail.ts';
import type { Rail } from '../../../rails/rail.ts';
import { createSimulatedRail } from '../../../rails/simulated/rail.ts';
import { createDatabaseWorld } from '../../exchange/simulation/world.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CoinNode, readCoinNodes } from './coin-nodes.ts';
import { openWatchedRails } from './open-watched.ts';
import { createSignerClient, type SignerClient } from './signer-client.ts';

/** The rails of this process. A rail whose signer is still starting is not there yet. */
export interface Rails {
  byName(name: string): Rail | null;
  names(): readonly string[];
  /** Calls `use` with every rail that is there and every one that comes. */
  each(use: (rail: Rail) => void): void;
  close(): void;
}

const retryMilliseconds = 1_000;

/**
 * Opens every configured rail: the operators' own, the simulated one in the demo, and the nodes of
 * coins, whose public keys the signer tells. A signer that is not up yet is asked again until it
 * is.
 */
export function openRails(platform: Platform): Rails {
  const { config, database, clock, log } = platform;
  const open = new Map<string, Rail>();
  const users: ((rail: Rail) => void)[] = [];
  const closing = new AbortController();

  function add(rail: Rail): void {
    open.set(rail.name, rail);
    for (const use of users) use(rail);
  }

  add(createManualRail('manual'));
  if (config.demo) {
    const world = createDatabaseWorld(database);
    const blockMs = config.demoBlockMilliseconds;
    const pace = { blockMs, delayMs: 12 * blockMs };
    add(createSimulatedRail({ name: 'simulated', world, clock, pace }));
  }
  for (const rail of openWatchedRails(platform)) add(rail);
  const signer = createSignerClient({ config });
  for (const node of readCoinNodes(config.rails)) {
    void openWhenReady(platform, { node, signer }, closing.signal, add).catch((error: unknown) =>
      log.error({ err: error, rail: node.rail }, 'rail failed to open'),
    );
  }
  return {
    byName: (name) => open.get(name) ?? null,
    names: () => [...open.keys()],
    each(use) {
      users.push(use);
      for (const rail of open.values()) use(rail);
    },
    close: () => closing.abort(),
  };
}

async function openWhenReady(
  { clock, log }: Platform,
  { node, signer }: { readonly node: CoinNode; readonly signer: SignerClient },
  closing: AbortSignal,
  add: (rail: Rail) => void,
): Promise<void> {
  const xpub = await accountOf(node, signer, closing, log);
  if (xpub === null) return;
  add(
    createBitcoinRail({
      name: node.rail,
      network: node.network,
      rpc: node.rpc,
      xpub,
      signer,
      faucetWallet: node.faucetWallet,
      fetch,
      clock,
      log,
    }),
  );
}

/** How often a signer that keeps a rail waiting is told of. */
const tellMilliseconds = 60_000;

/**
 * The public key of a network's account, asked for until the signer answers. While it does not, the
 * log says which rail waits for it and why, and says when it is over.
 */
export async function accountOf(
  { rail, network }: Pick<CoinNode, 'rail' | 'network'>,
  signer: Pick<SignerClient, 'describe'>,
  closing: AbortSignal,
  log: Pick<Platform['log'], 'warn' | 'info'>,
): Promise<string | null> {
  let loggedAt: number | null = null;
  while (!closing.aborted) {
    try {
      const { accounts } = await signer.describe();
      const account = accounts.find((known) => known.network === network);
      if (loggedAt !== null) log.info({ rail }, 'signer reachable: rail resumed');
      if (account !== undefined) return account.xpub;
    } catch (error) {
      if (loggedAt === null || performance.now() - loggedAt >= tellMilliseconds) {
        loggedAt = performance.now();
        log.warn({ err: error, rail }, 'rail waiting for the signer: no deposits, no payouts');
      }
      await sleep(retryMilliseconds, undefined, { signal: closing, ref: false }).catch(() => null);
      continue;
    }
    throw new Error(`the signer does not sign for ${network}: see SIGNER_NETWORKS`);
  }
  return null;
}
