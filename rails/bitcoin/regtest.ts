import * as z from 'zod';
import type { Outside } from '../outside.ts';
import { changeChain, createAddressBook, orderChain } from './addresses.ts';
import { createNodeClient, type NodeClient, type NodeSettings } from './client.ts';
import { nodeAmount, unitsOf } from './coin-amounts.ts';
import { type NetworkName, networkOf } from './network.ts';
import { mine } from './simulator.ts';
import { amountText } from './transactions.ts';
import { createWatchWallet } from './wallet.ts';

export type RegtestSettings = Outside & {
  readonly rail: string;
  readonly network: NetworkName;
  readonly rpc: NodeSettings;
  readonly xpub: string;
  /** The node's wallet that plays miners and customers. */
  readonly faucetWallet: string;
  /** Units the hot wallet is given, once and for ever: what the books say that it holds. */
  readonly funds: bigint;
  /** In how many coins, so that as many payouts can be under way; 64 by default. */
  readonly coins?: number;
};

/**
 * Makes a private network ready for the demo: a rich faucet wallet and a hot wallet of many coins.
 * May be called again at every start; it does only what is missing.
 */
export async function prepareRegtest(settings: RegtestSettings): Promise<void> {
  const { rail, rpc, xpub, faucetWallet, funds, coins = 64 } = settings;
  const network = networkOf(settings.network);
  const faucet = createNodeClient(rail, { ...rpc, wallet: faucetWallet }, settings);
  await openFaucet(createNodeClient(rail, { ...rpc, wallet: null }, settings), faucetWallet);
  const book = createAddressBook(network, xpub);
  const wallet = createWatchWallet(createNodeClient(rail, rpc, settings), {
    rail,
    network,
    xpub,
    book,
    walletName: rpc.wallet,
    rescanSince: 0,
  });
  await wallet.watch({ chain: orderChain, index: 0 });
  const count = await faucet.call('getblockcount', [], z.number());
  // A reward may be spent 100 blocks later and halves every 150: early blocks are the rich ones.
  if (count < 150) await mine(faucet, 150 - count);
  const treasury = book.addressOf({ chain: changeChain, index: 0 });
  // What it was given and not what it holds: payouts are booked, and nothing makes up for them.
  const given = unitsOf(await wallet.call('getreceivedbyaddress', [treasury, 0], amountText));
  if (given >= funds) return;
  await fund(faucet, { address: treasury, units: funds - given, coin: funds / BigInt(coins) });
  await mine(faucet, 1);
}

type Funds = { readonly address: string; readonly units: bigint; readonly coin: bigint };

/** The same address may stand only once in a payment, so the coins are sent one by one. */
async function fund(faucet: NodeClient, { address, units, coin }: Funds): Promise<void> {
  let missing = units;
  for (let sent = 1; missing > 0n; sent += 1) {
    // What is left over by dividing goes with the last one.
    const each = missing < 2n * coin ? missing : coin;
    await faucet.call('sendtoaddress', [address, nodeAmount(each)], z.string());
    missing -= each;
    // Chains of more than 25 unconfirmed payments are not relayed.
    if (sent % 15 === 0) await mine(faucet, 1);
  }
}

async function openFaucet(node: NodeClient, name: string): Promise<void> {
  const loaded = await node.call('listwallets', [], z.array(z.string()));
  if (loaded.includes(name)) return;
  await node
    .call('loadwallet', [name, true], z.unknown())
    .catch(() =>
      node.call('createwallet', { wallet_name: name, load_on_startup: true }, z.unknown()),
    );
}

/**
 * Mines a block whenever it is called, but only while a transaction waits or was mined within the
 * last `depth` blocks, so that an idle demo does not use up the rewards of its chain.
 */
export function openRegtestMiner(
  settings: RegtestSettings & { readonly depth?: number },
): () => Promise<void> {
  const { rail, rpc, faucetWallet, depth = 6 } = settings;
  const faucet = createNodeClient(rail, { ...rpc, wallet: faucetWallet }, settings);
  let wanted = 0;
  return async () => {
    const { size } = await faucet.call('getmempoolinfo', [], z.object({ size: z.number() }));
    if (size > 0) wanted = depth;
    if (wanted === 0) return;
    wanted -= 1;
    await mine(faucet, 1);
  };
}
