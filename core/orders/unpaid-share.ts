/** What of a reserve unpaid orders may hold, and from which share on one is large, in percent. */
export type UnpaidShares = {
  /** Of all unpaid orders of one network. */
  readonly network: number;
  /** Of the unpaid orders of everybody who has not signed in, together. */
  readonly strangers: number;
  readonly large: number;
};

/** What of one reserve is held by orders that are not paid yet, in units of its asset. */
export type UnpaidHolds = {
  /** Free to promise. */
  readonly free: bigint;
  readonly all: bigint;
  readonly strangers: bigint;
  readonly network: bigint;
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
  { isStranger, orderMin }: { readonly isStranger: boolean; readonly orderMin: bigint },
): bigint {
  const total = holds.free + holds.all;
  const shareOf = (percent: number) => {
    const share = (total * BigInt(percent)) / 100n;
    const least = orderMin * smallestOrders;
    return share > least ? share : least;
  };
  const most = holds.isFirst ? 100 : shares.network;
  const ofNetwork = shareOf(most) - holds.network;
  if (!isStranger) return ofNetwork;
  const ofStrangers = shareOf(shares.strangers) - holds.strangers;
  return ofNetwork < ofStrangers ? ofNetwork : ofStrangers;
}

/** Whether units are more than a share of a reserve, and more than a handful of small orders. */
export function isBeyondShare(
  percent: number,
  units: bigint,
  { free, all }: Pick<UnpaidHolds, 'free' | 'all'>,
  orderMin: bigint,
): boolean {
  return units > orderMin * smallestOrders && units * 100n > (free + all) * BigInt(percent);
}
