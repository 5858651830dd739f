import { isFinal, type Order } from '../../../../core/orders/order.ts';
import type { SimulatorAction } from '../../../../rails/rail.ts';
import type { DepositRow } from '../../../money/deposits/read-deposits.ts';
import type { IssuedRow } from '../../requisites/pool-records.ts';
import { type OrdersDeps, systemOf } from '../deps.ts';
import type { StoredOrder } from '../order-records.ts';

type Money = {
  readonly issued: IssuedRow | null;
  readonly deposits: readonly Pick<DepositRow, 'state'>[];
};

/** The buttons of the demo that do something to an order as it stands: by its two rails. */
export function demoActionsOf(
  deps: OrdersDeps,
  { order, row }: StoredOrder,
  { issued, deposits }: Money,
): SimulatorAction[] {
  const incomeRail = systemOf(deps, row.incomeSystem).rail;
  const outcomeRail = systemOf(deps, row.outcomeSystem).rail;
  const paying = issued === null ? [] : deps.rails.simulatorActions(incomeRail);
  const paid = deps.rails.simulatorActions(outcomeRail);
  const meant = [
    ...paying.filter((action) => !isAboutPayout(action)),
    ...paid.filter(isAboutPayout),
  ];
  const hasCome = deposits.some(({ state }) => state !== 'conflicted');
  return meant.filter((action) => doesSomething(action, order, hasCome));
}

/** Says whether a button plays the way out of the money and not the way in. */
export function isAboutPayout(action: SimulatorAction): boolean {
  return action === 'payout_delay' || action === 'payout_failure';
}

/** Whether playing it would change anything; `hasCome` says that a block could be undone. */
export function doesSomething(action: SimulatorAction, order: Order, hasCome: boolean): boolean {
  switch (action) {
    case 'pay_exact':
      return true;
    case 'pay_short':
    case 'pay_over':
      return takesMoney(order);
    case 'pay_late':
    case 'pay_double':
      return takesMoney(order) && !isFinal(order) && order.received === 0n;
    case 'reorg':
      return hasCome && !isFinal(order);
    case 'payout_delay':
    case 'payout_failure':
      return mayPayOut(order);
    default:
      return action satisfies never;
  }
}

/** Money that comes now counts for the exchange; else it is kept apart, whatever its sum. */
function takesMoney({ exchanged, refund, status }: Order): boolean {
  if (exchanged || (refund !== 'none' && refund !== 'failed')) return false;
  return status !== 'completed' && status !== 'rejected' && status !== 'refunded';
}

/** The payout has not left, and the order is not over. */
function mayPayOut({ payout, refund, status }: Order): boolean {
  if (payout === 'sent' || payout === 'confirmed' || refund !== 'none') return false;
  return status === 'waiting_funds' || status === 'processing' || status === 'moderation';
}
