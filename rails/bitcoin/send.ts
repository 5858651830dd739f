import * as z from 'zod';
import { failpoint } from '../failpoint.ts';
import type { Attempt, SubmitResult } from '../rail.ts';
import { NodeFault, nodeCode } from './client.ts';
import { lookupPayout } from './lookup.ts';
import type { Network } from './network.ts';
import type { WatchWallet } from './wallet.ts';

/** What the network may yet change its mind about: the same bytes are offered again later. */
const passing = [
  'mempool min fee',
  'min relay fee',
  'too-long-mempool-chain',
  'mempool full',
  'insufficient fee',
  'non-BIP68-final',
];

/** What the node says of the transaction; everything else it says is about itself. */
const judgements: readonly number[] = [
  nodeCode.undecodable,
  nodeCode.inputsMissing,
  nodeCode.notAccepted,
];

/** Offers the signed bytes to the network; the same bytes any number of times. */
export async function submitPayout(
  wallet: WatchWallet,
  network: Network,
  attempt: Attempt,
): Promise<SubmitResult> {
  try {
    await wallet.call('sendrawtransaction', [attempt.raw], z.string());
    failpoint('coins.sent');
    return 'accepted';
  } catch (fault) {
    if (!(fault instanceof NodeFault)) throw fault;
    if (fault.code === nodeCode.alreadyInChain) return 'already';
    if (fault.code === null || !judgements.includes(fault.code)) return 'unknown';
    const status = await lookupPayout(wallet, network, attempt).catch(() => null);
    if (status === null) return 'unknown';
    if (status.state === 'pending' || status.state === 'confirmed') return 'already';
    return passing.some((reason) => fault.message.includes(reason)) ? 'unknown' : 'rejected';
  }
}
