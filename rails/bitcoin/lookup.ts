import * as z from 'zod';
import { type Amount, amount } from '../../core/money/amount.ts';
import type { Attempt, AttemptStatus } from '../rail.ts';
import { unitsOf } from './coin-amounts.ts';
import type { Network } from './network.ts';
import { coinKey, type RawTransaction, readTransaction } from './raw-transaction.ts';
import { findTransaction, goneCoins, inMempool, type WalletTransaction } from './transactions.ts';
import type { WatchWallet } from './wallet.ts';

/**
 * Says what became of an attempt. Dead is only what can never be mined on this chain: a coin it
 * spends went to another transaction, and that one lies `deadDepth` blocks deep. Everything less
 * certain is `absent`: the same bytes are sent again.
 */
export async function lookupPayout(
  wallet: WatchWallet,
  network: Network,
  attempt: Attempt,
): Promise<AttemptStatus> {
  const transaction = await findTransaction(wallet, attempt.reference);
  if ((transaction?.confirmations ?? 0) > 0) return statusOf(network, 'confirmed', transaction);
  if ((await inMempool(wallet, [attempt.reference])).size > 0) {
    return statusOf(network, 'pending', transaction);
  }
  const ours = readTransaction(attempt.raw);
  const gone = await goneCoins(wallet, ours.inputs, { mempool: true });
  if (gone.length === 0) return statusOf(network, 'absent', transaction);
  const rivals = await rivalsOf(wallet, ours, transaction);
  const twin = rivals.find((rival) => paysTheSame(readTransaction(rival.hex), ours));
  if (twin) return statusOf(network, twin.confirmations > 0 ? 'confirmed' : 'pending', twin);
  const depths = rivals.map(({ confirmations }) => confirmations);
  for (const { txid } of gone) {
    // A coin whose own transaction was undone by another one is lost as well.
    depths.push(-((await findTransaction(wallet, txid))?.confirmations ?? 0));
  }
  const lost = depths.some((depth) => depth >= network.deadDepth);
  return statusOf(network, lost ? 'dead' : 'absent', transaction);
}

/**
 * The same payment under another id: without segwit a stranger can change how a signature is
 * written. The customer is paid by it, so the attempt must never count as dead.
 */
function paysTheSame(rival: RawTransaction, ours: RawTransaction): boolean {
  return JSON.stringify(coinsAndSums(rival)) === JSON.stringify(coinsAndSums(ours));
}

function coinsAndSums({ inputs, outputs }: RawTransaction): readonly string[] {
  return [...inputs.map(coinKey), ...outputs.map(({ script, units }) => `${script} ${units}`)];
}

const listed = z.object({
  transactions: z.array(z.object({ txid: z.string(), category: z.string() })),
});

/** Transactions in the chain or the mempool, other than ours, that spend a coin of ours. */
async function rivalsOf(
  wallet: WatchWallet,
  ours: RawTransaction,
  transaction: WalletTransaction | null,
): Promise<readonly WalletTransaction[]> {
  const candidates = transaction?.walletconflicts ?? (await everythingSent(wallet));
  const coins = new Set(ours.inputs.map(coinKey));
  const rivals: WalletTransaction[] = [];
  for (const txid of candidates) {
    const rival = await findTransaction(wallet, txid);
    if (!rival || rival.confirmations < 0 || txid === ours.txid) continue;
    const spent = readTransaction(rival.hex).inputs.map(coinKey);
    if (spent.some((coin) => coins.has(coin))) rivals.push(rival);
  }
  return rivals;
}

/** Only for an attempt the node never saw whose coins are gone: rare enough to read it all. */
async function everythingSent(wallet: WatchWallet): Promise<ReadonlySet<string>> {
  const { transactions } = await wallet.call('listsinceblock', ['', 1, true], listed);
  return new Set(transactions.filter((item) => item.category === 'send').map(({ txid }) => txid));
}

function statusOf(
  network: Network,
  state: AttemptStatus['state'],
  transaction: WalletTransaction | null,
): AttemptStatus {
  return {
    state,
    confirmations: Math.max(0, transaction?.confirmations ?? 0),
    networkFee: feeOf(network, transaction),
  };
}

function feeOf(network: Network, transaction: WalletTransaction | null): Amount | null {
  if (transaction?.fee === undefined) return null;
  const units = unitsOf(transaction.fee);
  return amount(units < 0n ? -units : units, network.asset);
}
