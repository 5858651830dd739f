import { divCeil } from '../money/arithmetic.ts';

/** Days whose payouts say what a day takes; the day under way is none of them. */
export const payoutDays = 7;

/** What is known of a payment system that nobody has set a level for. */
type FloorFacts = {
  /** Units that left it within the last `payoutDays` whole days. */
  readonly paidOut: bigint;
  /** Largest orders that its directions may pay out, in units; `null` sets no limit. */
  readonly largestOrders: readonly (bigint | null)[];
};

/**
 * Below how many units a reserve is low where nobody has said: what an average day pays out, and
 * before there were such days half of the smallest of its directions' largest orders. Both are
 * rounded up. Null where nothing tells: the reserve is not watched then.
 */
export function defaultReserveFloor({ paidOut, largestOrders }: FloorFacts): bigint | null {
  if (paidOut > 0n) return divCeil(paidOut, BigInt(payoutDays));
  const limits = largestOrders.filter((units): units is bigint => units !== null && units > 0n);
  const [first, ...others] = limits;
  if (first === undefined) return null;
  const smallest = others.reduce((least, units) => (units < least ? units : least), first);
  return divCeil(smallest, 2n);
}

/** Whether a reserve is low: a level of zero is that of a reserve that nobody watches. */
export function isReserveLow(free: bigint, floor: bigint | null): boolean {
  return floor !== null && free < floor;
}
