import type { DecisionRequest, RefundAccountRequest } from '../../contract/orders.ts';
import type { Finding } from '../../core/doubts/find-doubts.ts';
import type { Amount } from '../../core/money/amount.ts';
import { canChoose } from '../../core/orders/decide-judgement.ts';
import { mayGiveRefundAccount } from '../../core/orders/decide-refund-account.ts';
import type { RefundTo } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { checkMemo } from '../../core/requisites/check-memo.ts';
import { keepDoubts, screenOrder, unknownPayer } from '../doubts/screen-order.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isOwnAddress } from '../requisites/is-own-address.ts';
import { type ChangedOrder, changeOrder } from './change-order.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import { type Actor, refuseStranger } from './order-control.ts';
import type { OrderRow } from './order-records.ts';
import { requotesOf } from './requotes.ts';

/** The customer gives the order up before paying. */
export function cancelOrder(
  deps: OrdersDeps,
  orderId: string,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  return takeStep(deps, orderId, actor, 'cancelled');
}

/** The customer says that they have paid. */
export function claimPayment(
  deps: OrdersDeps,
  orderId: string,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  return takeStep(deps, orderId, actor, 'payment_claimed');
}

/** The customer has not paid after all: they pressed it by mistake. */
export function takeBackClaim(
  deps: OrdersDeps,
  orderId: string,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  return takeStep(deps, orderId, actor, 'claim_taken_back');
}

/** A step that needs nothing said: whoever merely has a link to the page may not take it. */
function takeStep(
  deps: OrdersDeps,
  orderId: string,
  actor: Actor,
  type: 'cancelled' | 'payment_claimed' | 'claim_taken_back',
): Promise<ChangedOrder | Refusal> {
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (_order, row, tx) => (await refuseStranger(tx, row, actor)) ?? { type },
  });
}

/**
 * The customer chooses what becomes of a deposit that is not what was agreed. Whoever has come onto
 * the block list since the money came, or names an account of it now, waits for a person instead.
 */
export function decideOrder(
  deps: OrdersDeps,
  orderId: string,
  request: DecisionRequest,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  let findings: readonly Finding[] = [];
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseStranger(tx, row, actor);
      if (stranger !== null) return stranger;
      const back = request.decision === 'refund';
      const to = back ? await readRefundTo(deps, tx, order, request) : nowhere;
      if (isRefusal(to)) return to;
      const shown = readShown(deps, order, request.outcome_amount);
      if (shown !== null && isRefusal(shown)) return shown;
      findings = canChoose(order) ? await screenChoice(tx, row, to) : [];
      const [gravest] = findings;
      if (gravest !== undefined) {
        return { type: 'doubt_raised', exception: gravest.exception, reason: 'under_review' };
      }
      return {
        type: 'decision_made',
        decision: request.decision,
        ...to,
        outcomeShown: shown?.units ?? null,
        requotes: requotesOf(deps, order, order.received),
      };
    },
    alongside: (tx) => keepDoubts(tx, orderId, findings),
  });
}

/**
 * The customer says where the money of an order that is over goes back to. What is odd about that
 * account is kept for the operator who sends it: nothing leaves without one.
 */
export function giveRefundAccount(
  deps: OrdersDeps,
  orderId: string,
  request: RefundAccountRequest,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  let findings: readonly Finding[] = [];
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseStranger(tx, row, actor);
      if (stranger !== null) return stranger;
      if (!mayGiveRefundAccount(order)) return refuse('invalid_transition');
      const to = await readRefundTo(deps, tx, order, request);
      if (isRefusal(to)) return to;
      if (to.refundAccount === null) return refuse('required', 'refund_account');
      findings = await screenChoice(tx, row, to);
      return { type: 'refund_account_given', ...to };
    },
    alongside: (tx) => keepDoubts(tx, orderId, findings),
  });
}

/** The amount was looked at when it came. */
function screenChoice(tx: Transaction, row: OrderRow, to: RefundTo): Promise<readonly Finding[]> {
  const refundAccount = to.refundAccount ?? row.refundAccount;
  const came = { received: row.receivedUnits, reviewMin: null, payer: unknownPayer };
  return screenOrder(tx, { ...row, refundAccount }, came);
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
 * exchange does not know whose it is, and at an address that we gave out it would look like
 * somebody's deposit. Without an account it is the one the order has.
 */
export async function readRefundTo(
  deps: Pick<OrdersDeps, 'catalogue'>,
  tx: Transaction,
  order: Order,
  given: Given,
): Promise<RefundTo | Refusal> {
  const to = readAccount(deps, order, given);
  if (isRefusal(to)) return to;
  const account = to.refundAccount ?? order.refundAccount;
  const { rail } = systemOf(deps, order.incomeSystem);
  return account !== null && (await isOwnAddress(tx, rail, account))
    ? refuse('invalid_format', 'refund_account')
    : to;
}

function readAccount(
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
