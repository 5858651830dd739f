import type { PartsPerMillion } from '../../../../core/money/units.ts';
import { customerRate } from '../../../../core/quotes/customer-rate.ts';
import { withDiscount } from '../../../../core/quotes/discount.ts';
import type { CurrentPricing } from '../open-rates.ts';

const known = new WeakMap<CurrentPricing, Map<bigint, CurrentPricing>>();

/**
 * A price for customers with a discount: the same object for all who have the same. What people
 * have set of it stays named by the same text, since nobody has changed it.
 */
export function forCustomer(priced: CurrentPricing, discountPpm: PartsPerMillion): CurrentPricing {
  if (discountPpm <= 0n) return priced;
  const made = known.get(priced) ?? new Map<bigint, CurrentPricing>();
  known.set(priced, made);
  const before = made.get(discountPpm);
  if (before !== undefined) return before;
  const pricing = withDiscount(priced.pricing, discountPpm);
  const { snapshotId, directionId, rateType, endsAt, terms, byMarket } = priced;
  const rate = customerRate(pricing);
  const fresh = { pricing, rate, snapshotId, directionId, rateType, endsAt, terms, byMarket };
  made.set(discountPpm, fresh);
  return fresh;
}
