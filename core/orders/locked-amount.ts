import { rangeWithoutCaps } from '../quotes/limits.ts';
import { type Order, unitsToPay } from './order.ts';

const million = 1_000_000n;

/**
 * Units of the income that a locked rate holds for: the agreed ones and a little more, and never
 * more than the direction takes. Whoever could send any amount at the rate of an order for the
 * least one would wait for the market to suit them.
 */
export function lockedUnits(order: Pick<Order, 'income' | 'policy' | 'pricing'>): bigint {
  const { policy, pricing } = order;
  const agreed = unitsToPay(order);
  const most = (agreed * (million + policy.lockedOverPpm)) / million;
  const { incomeMax } = rangeWithoutCaps(pricing);
  const bounded = incomeMax !== null && incomeMax < most ? incomeMax : most;
  return bounded > agreed ? bounded : agreed;
}

/** Says whether more has come than the direction takes at once, and than was agreed. */
export function isBeyondMaximum(order: Order): boolean {
  const { received, pricing } = order;
  const { incomeMax } = rangeWithoutCaps(pricing);
  return incomeMax !== null && received > incomeMax && received > unitsToPay(order);
}
