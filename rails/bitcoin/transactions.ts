import * as z from 'zod';
import { NodeFault, nodeCode } from './client.ts';
import { type RawTransaction, readTransaction } from './raw-transaction.ts';
import type { WatchWallet } from './wallet.ts';

/** Amounts arrive as text when they have a fraction, see `parseNodeJson`. */
export const amountText = z.union([z.string(), z.number()]).transform((value) => String(value));

/** A transaction of our wallet as the node tells it. */
const walletTransaction = z.object({
  txid: z.string(),
  confirmations: z.number(),
  blockhash: z.string().optional(),
  blocktime: z.number().optional(),
  timereceived: z.number(),
  'bip125-replaceable': z.string().optional(),
  fee: amountText.optional(),
  walletconflicts: z.array(z.string()).optional(),
  hex: z.string(),
});
export type WalletTransaction = z.infer<typeof walletTransaction>;

/** A transaction of our wallet; null when the wallet knows nothing of it. */
export async function findTransaction(
  wallet: WatchWallet,
  txid: string,
): Promise<WalletTransaction | null> {
  try {
    return await wallet.call('gettransaction', [txid, true], walletTransaction);
  } catch (fault) {
    if (fault instanceof NodeFault && fault.code === nodeCode.notFound) return null;
    throw fault;
  }
}

/** Many transactions at once, by their ids; those unknown to the wallet are left out. */
export async function findTransactions(
  wallet: WatchWallet,
  txids: readonly string[],
): Promise<ReadonlyMap<string, WalletTransaction>> {
  const wishes = txids.map((txid) => [txid, true]);
  const answers = await wallet.callEach('gettransaction', wishes, walletTransaction);
  const found = new Map<string, WalletTransaction>();
  for (const answer of answers) {
    if (!(answer instanceof NodeFault)) found.set(answer.txid, answer);
    else if (answer.code !== nodeCode.notFound) throw answer;
  }
  return found;
}

/** Whether each of these transactions waits in the node's mempool. */
export async function inMempool(
  wallet: WatchWallet,
  txids: readonly string[],
): Promise<ReadonlySet<string>> {
  const wishes = txids.map((txid) => [txid]);
  const answers = await wallet.callEach('getmempoolentry', wishes, z.unknown());
  const waiting = new Set<string>();
  answers.forEach((answer, position) => {
    const txid = txids[position];
    if (answer instanceof NodeFault) {
      if (answer.code !== nodeCode.notFound) throw answer;
      return;
    }
    if (txid !== undefined) waiting.add(txid);
  });
  return waiting;
}

type Coin = RawTransaction['inputs'][number];

/**
 * Those of the coins that nobody can spend any more: spent already, or never there. With
 * `mempool`, coins spent by a waiting transaction count as spent and waiting ones as there.
 */
export async function goneCoins(
  wallet: WatchWallet,
  coins: readonly Coin[],
  options: { readonly mempool: boolean },
): Promise<readonly Coin[]> {
  const wishes = coins.map((coin) => [coin.txid, coin.vout, options.mempool]);
  const answers = await wallet.callEach('gettxout', wishes, z.unknown());
  return coins.filter((_, position) => {
    const answer = answers[position];
    if (answer instanceof NodeFault) throw answer;
    return answer === null || answer === undefined;
  });
}

/**
 * A transaction that left the mempool without being mined: was it replaced? Then one of its inputs
 * is spent by somebody else; otherwise it was only dropped and may come back.
 */
export async function isReplaced(
  wallet: WatchWallet,
  transaction: Pick<WalletTransaction, 'hex'>,
): Promise<boolean> {
  const { inputs } = readTransaction(transaction.hex);
  return (await goneCoins(wallet, inputs, { mempool: true })).length > 0;
}
