import type { DecisionRequest } from '../../contract/orders.ts';
import type { Amount } from '../../core/money/amount.ts';
import type { Order } from '../../core/orders/order.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { type ChangedOrder, changeOrder } from './change-order.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import { requotesOf } from './requotes.ts';

/** The customer gives the order up before paying. */
export function cancelOrder(deps: OrdersDeps, orderId: string): Promise<ChangedOrder | Refusal> {
  return changeOrder(deps, { orderId, actor: 'customer', event: () => ({ type: 'cancelled' }) });
}

/** The customer says that they have paid. */
export function claimPayment(deps: OrdersDeps, orderId: string): Promise<ChangedOrder | Refusal> {
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: () => ({ type: 'payment_claimed' }),
  });
}

/** The customer chooses what becomes of a deposit that is not what was agreed. */
export function decideOrder(
  deps: OrdersDeps,
  orderId: string,
  request: DecisionRequest,
): Promise<ChangedOrder | Refusal> {
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: (order) => {
      const refundAccount = readRefundAccount(deps, order.incomeSystem, request.refund_account);
      if (isRefusal(refundAccount)) return refundAccount;
      const shown = readShown(deps, order, request.outcome_amount);
      if (shown !== null && isRefusal(shown)) return shown;
      return {
        type: 'decision_made',
        decision: request.decision,
        refundAccount,
        outcomeShown: shown?.units ?? null,
        requotes: requotesOf(deps, order, order.received),
      };
    },
  });
}

/** What the customer was shown for accepting; null where they do not say. */
function readShown(deps: OrdersDeps, order: Order, value: unknown): Amount | null | Refusal {
  if (value === undefined || value === null || value === '') return null;
  const { asset, precision } = systemOf(deps, order.outcomeSystem);
  return readAmount(value, asset, precision, 'outcome_amount');
}

/** Checks the account money is to go back to, by the rule of the system it came from. */
export function readRefundAccount(
  deps: OrdersDeps,
  incomeSystem: string,
  text: string | null | undefined,
): string | null | Refusal {
  if (text === undefined || text === null || text.trim() === '') return null;
  const checked = checkAccount(systemOf(deps, incomeSystem).accountRule, text, 'refund_account');
  return isRefusal(checked) ? checked : checked.account;
}
