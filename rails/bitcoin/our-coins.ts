import { hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { addressOfScript, changeChain, type KeyPath } from './addresses.ts';
import type { Candidate } from './choose-coins.ts';
import { unitsOf } from './coin-amounts.ts';
import type { Network } from './network.ts';
import { coinKey, readTransaction } from './raw-transaction.ts';
import { amountText, findTransaction, goneCoins } from './transactions.ts';
import type { WatchWallet } from './wallet.ts';

/** A coin of the hot wallet that may be spent now. */
export type OurCoin = Candidate & {
  readonly txid: string;
  readonly vout: number;
  readonly path: KeyPath;
};

const unspent = z.array(
  z.object({
    txid: z.string(),
    vout: z.number(),
    address: z.string().optional(),
    amount: amountText,
    confirmations: z.number(),
  }),
);

/**
 * Coins we can spend: those from outside once they are deep enough, our own change at once. What
 * strangers sent and nobody mined yet is never among them.
 */
export async function spendableCoins(
  wallet: WatchWallet,
  network: Network,
): Promise<readonly OurCoin[]> {
  const rows = await wallet.call('listunspent', [0, 9_999_999, [], true], unspent);
  const addresses = rows.flatMap(({ address }) => (address === undefined ? [] : [address]));
  const paths = await wallet.pathsOf(addresses);
  const coins: OurCoin[] = [];
  for (const row of rows) {
    const path = row.address === undefined ? undefined : paths.get(row.address);
    if (!path) continue;
    if (row.confirmations < network.spendableDepth) {
      const ownChange = path.chain === changeChain && (await isFromUs(wallet, row.txid));
      if (!ownChange) continue;
    }
    coins.push({
      key: coinKey(row),
      txid: row.txid,
      vout: row.vout,
      units: unitsOf(row.amount),
      settled: row.confirmations > 0,
      path,
    });
  }
  return coins;
}

/**
 * Coins by name, whether or not a waiting transaction spends them already: what a better paid
 * attempt has to spend again. Those spent in the chain, and those not ours, are left out.
 */
export async function coinsByKey(
  wallet: WatchWallet,
  network: Network,
  keys: readonly string[],
): Promise<readonly OurCoin[]> {
  const wanted = keys.map(coinOf);
  const gone = await goneCoins(wallet, wanted, { mempool: false });
  const coins: OurCoin[] = [];
  for (const coin of wanted) {
    const origin = await findTransaction(wallet, coin.txid);
    const depth = origin?.confirmations ?? -1;
    if (!origin || depth < 0 || (depth > 0 && gone.includes(coin))) continue;
    const output = readTransaction(origin.hex).outputs[coin.vout];
    const address = output ? addressOfScript(network, hexToBytes(output.script)) : null;
    if (!output || address === null) continue;
    const path = (await wallet.pathsOf([address])).get(address);
    const { units } = output;
    if (path) coins.push({ ...coin, key: coinKey(coin), units, settled: depth > 0, path });
  }
  return coins;
}

function coinOf(key: string): { readonly txid: string; readonly vout: number } {
  const [txid = '', vout = ''] = key.split(':');
  return { txid, vout: Number(vout) };
}

/** The node knows the fee of a transaction only when all it spends was ours. */
async function isFromUs(wallet: WatchWallet, txid: string): Promise<boolean> {
  const transaction = await findTransaction(wallet, txid);
  return transaction?.fee !== undefined;
}
