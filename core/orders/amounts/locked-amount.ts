import { atLeast, atMost, plus, shareFloor } from '../../money/arithmetic.ts';
import { type IncomeUnits, million } from '../../money/units.ts';
import { rangeWithoutCaps } from '../../quotes/limits.ts';
import { type Order, unitsToPay } from '../order.ts';

/**
 * Units of the income that a locked rate holds for: the agreed ones and a little more, and never
 * more than the direction takes. Whoever could send any amount at the rate of an order for the
 * least one would wait for the market to suit them.
 */
export function lockedUnits(order: Pick<Order, 'income' | 'policy' | 'pricing'>): IncomeUnits {
  const { policy, pricing } = order;
  const agreed = unitsToPay(order);
  const most = shareFloor(agreed, plus(million, policy.lockedOverPpm));
  const { incomeMax } = rangeWithoutCaps(pricing);
  const bounded = incomeMax === null ? most : atMost(most, incomeMax);
  return atLeast(bounded, agreed);
}

/** Says whether more has come than the direction takes at once, and than was agreed. */
export function isBeyondMaximum(order: Order): boolean {
  const { received, pricing } = order;
  const { incomeMax } = rangeWithoutCaps(pricing);
  return incomeMax !== null && received > incomeMax && received > unitsToPay(order);
}
