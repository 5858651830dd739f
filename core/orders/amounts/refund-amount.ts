import { minus } from '../../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../../money/units.ts';
import type { Order } from '../order.ts';

/**
 * Units that leave when `units` of a deposit are sent back: the network is paid out of them, or
 * whoever pays in crumbs and asks for them back would spend our money. Zero: they are not worth
 * their way and stay, and so does what its chain would not carry.
 */
export function refundAmount({ policy }: Pick<Order, 'policy'>, units: IncomeUnits): IncomeUnits {
  const left = minus(units, policy.refundFee);
  return left > 0n && left >= policy.refundMin ? left : zero;
}
