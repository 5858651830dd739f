import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { freePort } from '../../server/launch/database/free-port.ts';
import { findLitecoind, startLitecoind } from '../../tools/testing/litecoind.mjs';
import { createNodeClient, type NodeClient } from '../bitcoin/client.ts';
import { nodeAmount, unitsOf } from '../bitcoin/coin-amounts.ts';
import { type NetworkName, networkOf } from '../bitcoin/network.ts';
import { type BitcoinRailSettings, createBitcoinRail } from '../bitcoin/rail.ts';
import { prepareRegtest, type RegtestSettings } from '../bitcoin/regtest.ts';
import type { PayoutSigner } from '../bitcoin/signing.ts';
import { mine } from '../bitcoin/simulator.ts';
import { amountText } from '../bitcoin/transactions.ts';
import type { Outside } from '../outside.ts';
import type { Rail } from '../rail.ts';
import { asOldNode } from './old-node.ts';
import type { OutsideWorld } from './outside-world.ts';

export type LitecoinWorld = OutsideWorld & {
  readonly rail: string;
  readonly whole: Rail;
  /** The wallet of the customers and miners. */
  readonly faucet: NodeClient;
  /** The rail's own view of the node: its wallet and everything else. */
  readonly watch: NodeClient;
  /** Settings for `openRegtestMiner` and further rails on the same node. */
  readonly settings: RegtestSettings & BitcoinRailSettings;
  /** Stops the node, does something without it, and starts it again on the same data. */
  withoutNode(act: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

type LitecoinWorldOptions = {
  readonly network: NetworkName;
  readonly xpub: string;
  readonly signer: PayoutSigner;
};

export const quiet: Outside = {
  fetch,
  clock: { now: () => new Date() },
  log: { info: () => undefined, warn: () => undefined },
};

/** Starts a real node on a private chain of its own, rich and ready. */
export async function openLitecoinWorld(options: LitecoinWorldOptions): Promise<LitecoinWorld> {
  const found = findLitecoind({ dataDir: '.data', install: 'system' });
  if (found.binary === null) throw new Error(found.sentence);
  const network = networkOf(options.network);
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-litecoind-'));
  const flags = {
    dataDir,
    binary: found.binary,
    libraries: found.libraries,
    options: found.options,
    rpcPort: await freePort(),
    password: 'only-on-loopback',
    addressType: network.segwit ? 'bech32' : 'legacy',
  } as const;
  let node = await startLitecoind(flags);
  const { url, user, password } = node;
  const rpc = { url, user, password, wallet: 'watch' };
  const settings = {
    ...quiet,
    name: network.asset.toLowerCase(),
    rail: network.asset.toLowerCase(),
    rpc,
    faucetWallet: 'faucet',
    funds: 15_000_000_000n,
    coins: 15,
    ...options,
  };
  await prepareRegtest(settings);
  const faucet = createNodeClient('faucet', { ...rpc, wallet: 'faucet' }, quiet);
  // A node that keeps single addresses is one of the old ones.
  const old = network.keeping === 'addresses';
  const own = old ? { rpc: { ...rpc, wallet: null }, fetch: asOldNode('watch') } : {};
  const whole = createBitcoinRail({ ...settings, ...own });

  return {
    whole,
    faucet,
    settings,
    watch: createNodeClient('watch', rpc, quiet),
    ...lookingAt(faucet, whole),
    ...accidents(faucet),
    rail: settings.name,
    asset: network.asset,
    paymentSystem: network.asset,
    sum: 150_000_000n,
    confirm: (count) => mine(faucet, count),
    stranger: () => faucet.call('getnewaddress', [], z.string()),
    async receivedBy(address) {
      return unitsOf(await faucet.call('getreceivedbyaddress', [address, 1], amountText));
    },
    restarted: () => lookingAt(faucet, createBitcoinRail({ ...settings, ...own })),
    async withoutNode(act) {
      await node.stop();
      try {
        await act();
      } finally {
        node = await startLitecoind(flags);
      }
    },
    async close() {
      await node.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A node tells its wallets of a transaction a moment after it took it. The rules do not wait, so
 * whatever looks at the node here lets it finish first.
 */
function lookingAt(
  faucet: NodeClient,
  { deposits, payouts }: Rail,
): Pick<OutsideWorld, 'deposits' | 'payouts'> {
  if (!deposits || !payouts) throw new Error('a rail without deposits or payouts');
  async function settled<T>(look: () => Promise<T>): Promise<T> {
    await faucet.call('syncwithvalidationinterfacequeue', [], z.null());
    return look();
  }
  return {
    deposits: {
      issue: deposits.issue,
      scan: (cursor) => settled(() => deposits.scan(cursor)),
      verify: (given) => settled(() => deposits.verify(given)),
    },
    payouts: {
      ...payouts,
      prepare: (request, locked) => settled(() => payouts.prepare(request, locked)),
      lookup: (attempt) => settled(() => payouts.lookup(attempt)),
    },
  };
}

const known = z.object({ hex: z.string(), blockhash: z.string().optional() });
const decoded = z.object({
  vin: z.array(z.object({ txid: z.string(), vout: z.number() })),
  vout: z.array(z.object({ value: amountText })),
});
const signed = z.object({ hex: z.string() });

/** Payments and what can befall them, done with the node's own means. */
function accidents(faucet: NodeClient) {
  async function inputsOf(txid: string) {
    const { hex } = await faucet.call('gettransaction', [txid], known);
    const { vin } = await faucet.call('decoderawtransaction', [hex], decoded);
    let units = 0n;
    for (const coin of vin) {
      const before = await faucet.call('gettransaction', [coin.txid], known);
      const { vout } = await faucet.call('decoderawtransaction', [before.hex], decoded);
      units += unitsOf(vout[coin.vout]?.value ?? '0');
    }
    return { vin, units };
  }

  /** Another transaction of the same coins, back to the sender, for a much better fee. */
  async function spendBack(txid: string): Promise<string> {
    const { vin, units } = await inputsOf(txid);
    const address = await faucet.call('getnewaddress', [], z.string());
    const coins = vin.map((coin) => ({ ...coin, sequence: 0xfffffffd }));
    const outputs = [{ [address]: nodeAmount(units - 10_000_000n) }];
    const raw = await faucet.call('createrawtransaction', [coins, outputs], z.string());
    const { hex } = await faucet.call('signrawtransactionwithwallet', [raw], signed);
    return hex;
  }

  async function undo(txid: string): Promise<void> {
    const { blockhash } = await faucet.call('gettransaction', [txid], known);
    if (blockhash === undefined) throw new Error('not in a block');
    await faucet.call('invalidateblock', [blockhash], z.null());
  }

  return {
    pay(outputs: readonly { address: string; units: bigint }[]): Promise<string> {
      const sums = outputs.map(({ address, units }) => [address, nodeAmount(units)]);
      return faucet.call('sendmany', ['', Object.fromEntries(sums)], z.string());
    },
    async replace(txid: string): Promise<void> {
      await faucet.call('sendrawtransaction', [await spendBack(txid), 0], z.string());
    },
    reorganize: undo,
    async doubleSpend(txid: string): Promise<void> {
      await undo(txid);
      await faucet.call('sendrawtransaction', [await spendBack(txid), 0], z.string());
      await mine(faucet, 2);
    },
  };
}
