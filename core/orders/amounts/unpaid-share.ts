import { atLeast, atMost, minus, plus, shareFloor } from '../../money/arithmetic.ts';
import { type OutcomeUnits, outcomeUnits, ppm } from '../../money/units.ts';

/** What of a reserve unpaid orders may hold, and from which share on one is large, in percent. */
type UnpaidShares = {
  /** Of all unpaid orders of one network. */
  readonly network: number;
  /** Of the unpaid orders of everybody who has not signed in, together. */
  readonly strangers: number;
  readonly large: number;
};

/** What of one reserve is held by orders that are not paid yet, in units of its asset. */
export type UnpaidHolds = {
  /** Free to promise. */
  readonly free: OutcomeUnits;
  readonly all: OutcomeUnits;
  readonly strangers: OutcomeUnits;
  readonly network: OutcomeUnits;
  /** The network has no unpaid order at all, of whatever reserve. */
  readonly isFirst: boolean;
};

/** So many times the smallest order is never too much: a small reserve is there to be used. */
const smallestOrders = 20n;

/**
 * The units that one more unpaid order may hold. Whoever has none yet may hold as much as all
 * strangers together, or as a user the whole reserve: a large customer is no attacker.
 * `orderMin` is what the smallest order of the direction would hold.
 */
export function unpaidAllowance(
  shares: UnpaidShares,
  holds: UnpaidHolds,
  { isNotOwner, orderMin }: { readonly isNotOwner: boolean; readonly orderMin: OutcomeUnits },
): OutcomeUnits {
  const total = plus(holds.free, holds.all);
  const shareOf = (percent: number) => {
    const share = shareFloor(total, ppm(BigInt(percent) * 10_000n));
    return atLeast(share, outcomeUnits(orderMin * smallestOrders));
  };
  const most = holds.isFirst ? 100 : shares.network;
  const ofNetwork = minus(shareOf(most), holds.network);
  if (!isNotOwner) return ofNetwork;
  return atMost(ofNetwork, minus(shareOf(shares.strangers), holds.strangers));
}

/** Whether units are more than a share of a reserve, and more than a handful of small orders. */
export function isBeyondShare(
  percent: number,
  units: OutcomeUnits,
  { free, all }: Pick<UnpaidHolds, 'free' | 'all'>,
  orderMin: OutcomeUnits,
): boolean {
  return units > orderMin * smallestOrders && units * 100n > plus(free, all) * BigInt(percent);
}
