import { negative } from '../money/arithmetic.ts';
import { compareRatios, discountRatio, type Ratio } from '../rates/ratio.ts';
import type { PlacePolicy } from './rule.ts';

/** What one exchanger offers on a monitor. */
export type Offer = {
  /** The monitor's id of the exchanger. */
  readonly exchanger: string;
  readonly price: Ratio;
  /** What it can pay out, in units of the outcome asset; null where it does not say. */
  readonly reserve: bigint | null;
};

/**
 * The price that takes the place aimed at: better than the offer standing there by one step. Null
 * when fewer exchangers than that are counted: any price has such a place then. Not counted are
 * those ignored, those not followed where some are, the poor, and rates far from the middle of the
 * rest, which are mistakes or bait.
 */
export function claimPlace(policy: PlacePolicy, offers: readonly Offer[]): Ratio | null {
  const counted = countedOffers(policy, offers);
  const rival = counted[policy.target - 1];
  return rival === undefined ? null : discountRatio(rival.price, negative(policy.stepPpm));
}

/** Which place a price has among those counted: one more than there are better ones. */
export function placeOf(policy: PlacePolicy, offers: readonly Offer[], price: Ratio): number {
  const better = countedOffers(policy, offers).filter(
    (offer) => compareRatios(offer.price, price) === 1,
  );
  return better.length + 1;
}

/** Those that count, the best for the customer first. */
export function countedOffers(policy: PlacePolicy, offers: readonly Offer[]): readonly Offer[] {
  const { follow, ignore, reserveMin, spikePpm } = policy;
  const eligible = offers
    .filter(({ exchanger }) => follow.length === 0 || follow.includes(exchanger))
    .filter(({ exchanger }) => !ignore.includes(exchanger))
    .filter(({ reserve }) => reserveMin === 0n || (reserve !== null && reserve >= reserveMin))
    .sort((left, right) => compareRatios(right.price, left.price));
  const middle = eligible[eligible.length >> 1];
  if (middle === undefined) return [];
  const worst = discountRatio(middle.price, spikePpm);
  const best = discountRatio(middle.price, negative(spikePpm));
  return eligible.filter(
    ({ price }) => compareRatios(price, worst) !== -1 && compareRatios(price, best) !== 1,
  );
}
