import { isNetworkName, networkOf } from './bitcoin/network.ts';

/**
 * The least that a rail sends at once, in units of its coin: a chain does not carry an output that
 * costs more to spend than it is worth. Zero where nothing is too small. Rails of the Bitcoin
 * family are named after their network, so it is known before their node and signer have answered.
 */
export function payoutMinOf(rail: string): bigint {
  return isNetworkName(rail) ? networkOf(rail).dust : 0n;
}
