import type { DecisionRequest } from '../../contract/orders.ts';
import type { Amount } from '../../core/money/amount.ts';
import type { RefundTo } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { checkMemo } from '../../core/requisites/check-memo.ts';
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
      const to = request.decision === 'refund' ? readRefundTo(deps, order, request) : nowhere;
      if (isRefusal(to)) return to;
      const shown = readShown(deps, order, request.outcome_amount);
      if (shown !== null && isRefusal(shown)) return shown;
      return {
        type: 'decision_made',
        decision: request.decision,
        ...to,
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

const nowhere = { refundAccount: null, refundMemo: null } as const;

type Given = {
  readonly refund_account?: string | null | undefined;
  readonly refund_memo?: string | null | undefined;
};

/**
 * Checks where money is to go back to, by the rules of the system it came from: without a memo an
 * exchange does not know whose it is. Without an account it is the one the order has.
 */
export function readRefundTo(
  deps: Pick<OrdersDeps, 'catalogue'>,
  order: Order,
  given: Given,
): RefundTo | Refusal {
  const { accountRule, memoRule } = systemOf(deps, order.incomeSystem);
  const account = given.refund_account?.trim() ?? '';
  const memo = given.refund_memo?.trim() ?? '';
  if (account === '' && memo === '') {
    const lacks = memoRule?.required === true && order.refundMemo === null;
    return lacks && order.refundAccount !== null ? refuse('required', 'refund_memo') : nowhere;
  }
  const text = account === '' ? order.refundAccount : account;
  const checked = checkAccount(accountRule, text, 'refund_account');
  if (isRefusal(checked)) return checked;
  const goesAlong =
    memoRule === null ? checked : checkMemo(memoRule, memo, checked.memo, 'refund_memo');
  if (isRefusal(goesAlong)) return goesAlong;
  return { refundAccount: checked.account, refundMemo: goesAlong.memo };
}
