import type { Network } from './network.ts';
import { planTransaction } from './plan-transaction.ts';

/** Something we could spend. `settled` coins are confirmed; the others are our own change. */
export type Candidate = {
  readonly key: string;
  readonly units: bigint;
  readonly settled: boolean;
};

export type CoinWish = {
  readonly amount: bigint;
  readonly scriptLength: number;
  readonly feeRate: bigint;
};

/** A payment of more coins than this costs too much at once and grows too large to relay. */
const coinsMax = 200;

/**
 * Chooses what to spend: the smallest settled coin that is enough on its own, else the largest
 * ones together, and unconfirmed change only when nothing else is left. `obliged` coins are always
 * among them. Null when all of it does not suffice.
 */
export function chooseCoins<T extends Candidate>(
  network: Network,
  free: readonly T[],
  obliged: readonly T[],
  wish: CoinWish,
): readonly T[] | null {
  function suffices(coins: readonly T[]): boolean {
    const inputUnits = coins.reduce((sum, coin) => sum + coin.units, 0n);
    const plan = planTransaction(network, { inputCount: coins.length, inputUnits, ...wish });
    return plan !== null;
  }
  if (obliged.length > 0 && suffices(obliged)) return obliged;
  const settled = free.filter((coin) => coin.settled).toSorted(bySize);
  const single = settled.find((coin) => suffices([...obliged, coin]));
  if (single) return [...obliged, single];
  const change = free.filter((coin) => !coin.settled).toSorted(bySize);
  const chosen = [...obliged];
  for (const coin of [...settled.toReversed(), ...change.toReversed()]) {
    if (chosen.length >= coinsMax) return null;
    chosen.push(coin);
    if (suffices(chosen)) return chosen;
  }
  return null;
}

function bySize(one: Candidate, other: Candidate): number {
  if (one.units !== other.units) return one.units < other.units ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
