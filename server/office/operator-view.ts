import {
  type OperatorAction,
  type OperatorView,
  operatorActionsOf,
} from '../../core/orders/available-actions.ts';
import type { Order } from '../../core/orders/order.ts';
import { readPayoutsOf } from '../payouts/read-payouts.ts';
import type { Queryable } from '../platform/database/database.ts';

type PayoutState = { readonly payout: { readonly rail: string; readonly state: string } };

/** What an operator may do with an order, by the order and the payouts that wait for them. */
export function actionsOf(order: Order, payouts: readonly PayoutState[]): OperatorAction[] {
  const view: OperatorView = {
    depositByOperator: order.policy.confirmedBy === 'operator',
    payoutByOperator: payouts.some(({ payout }) => isByOperator(payout)),
  };
  return operatorActionsOf(order, view);
}

/** Says whether an operator may do this with the order as it stands in the transaction. */
export async function mayAct(
  tx: Queryable,
  order: Order,
  action: OperatorAction,
): Promise<boolean> {
  return actionsOf(order, await readPayoutsOf(tx, order.id)).includes(action);
}

/** A payout that nobody but an operator will make. */
export function isByOperator(payout: { readonly rail: string; readonly state: string }): boolean {
  return payout.rail === 'manual' && payout.state === 'queued';
}
