import * as z from 'zod';
import { NodeFault } from './client.ts';
import { unitsOf } from './coin-amounts.ts';
import type { Network } from './network.ts';
import { feeOf, virtualSize } from './plan-transaction.ts';
import { amountText } from './transactions.ts';
import type { WatchWallet } from './wallet.ts';

/** Blocks a payout may wait for. */
const targetBlocks = 6;
/** Coins an ordinary payout spends: what a quote is priced with. */
const inputsUsual = 2;

const estimate = z.object({ feerate: amountText.optional() });

/**
 * Units per 1000 virtual bytes: the node's estimate within the network's bounds, or the network's
 * usual rate while the node has none (a fresh node, a private network).
 */
export async function currentFeeRate(wallet: WatchWallet, network: Network): Promise<bigint> {
  const { min, max, fallback } = network.feeRate;
  const asked = await wallet.call('estimatesmartfee', [targetBlocks], estimate).catch((fault) => {
    // The node answers, but cannot estimate: only silence is a failure.
    if (fault instanceof NodeFault && fault.code !== null) return {};
    throw fault;
  });
  const rate = 'feerate' in asked && asked.feerate ? unitsOf(asked.feerate) : fallback;
  if (rate <= 0n) return fallback;
  return rate < min ? min : rate > max ? max : rate;
}

/** Fee budget of one payout in units: two coins in, the customer and our change out. */
export async function payoutFee(wallet: WatchWallet, network: Network): Promise<bigint> {
  const script = network.segwit ? 22 : 25;
  const size = virtualSize(network, inputsUsual, [script, script]);
  return feeOf(size, await currentFeeRate(wallet, network));
}
