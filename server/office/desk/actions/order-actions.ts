import type { FastifyRequest } from 'fastify';
import type { OrderActionName } from '../../../../contract/calls/office/order-actions.ts';
import {
  approveRequest,
  confirmDepositRequest,
  type OfficeRefundRequest,
  officeRefundRequest,
  reasonRequest,
  takeBackCreditRequest,
} from '../../../../contract/office.ts';
import { asIncome, formatAmount } from '../../../../core/money/amount.ts';
import { isNothingDue } from '../../../../core/orders/amounts/nothing-due.ts';
import { refundAmount } from '../../../../core/orders/amounts/refund-amount.ts';
import type { OperatorAction } from '../../../../core/orders/available-actions.ts';
import type { OrderEventType } from '../../../../core/orders/events.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isByScreening } from '../../../../core/orders/order-reason.ts';
import { readAmount } from '../../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { maskAccount } from '../../../../core/requisites/mask-account.ts';
import { readRefundAccount, readRefundTo } from '../../../exchange/orders/change/customer-steps.ts';
import { requotesOf } from '../../../exchange/orders/change/requotes.ts';
import { type OrdersDeps, systemOf } from '../../../exchange/orders/deps.ts';
import { findOrder } from '../../../exchange/orders/order-records.ts';
import { screenRefundAddress } from '../../../exchange/orders/place/screen-address.ts';
import { BankLineUsedError, creditByLine } from '../../../money/bank-lines/credit-by-line.ts';
import { reportDeposit } from '../../../money/deposit-watcher/report-deposit.ts';
import { takeBackCredit } from '../../../money/deposit-watcher/take-back-credit.ts';
import { readDepositsOf } from '../../../money/deposits/read-deposits.ts';
import { isOverfull } from '../../../money/ledger/post-journals.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { authorOf } from '../../access/guard.ts';
import { arrangeVisit } from './arrange-visit.ts';
import { commentOrder } from './comment-order.ts';
import { correctionActions } from './correct-account.ts';
import { claim, release, reportPayout, reportPayoutFailed, seizeLease } from './payout-actions.ts';
import { recheckScreening } from './recheck-screening.ts';
import { releaseHeldPayout } from './release-held-payout.ts';
import { applyDeposit, type OrderActionCall, runOrderAction } from './run-order-action.ts';

/** One call of the office about one order: null when it was done. */
export type OrderAction = (
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
) => Promise<Refusal | null>;

/** Every action by the last part of its path. */
export const orderActions: Readonly<Record<OrderActionName, OrderAction>> = {
  confirm_deposit: confirmDeposit,
  take_back_credit: takeBack,
  claim_payout: claim,
  release_payout: release,
  reassign_payout: seizeLease,
  report_payout: reportPayout,
  report_payout_failed: reportPayoutFailed,
  release_held_payout: releaseHeldPayout,
  ...correctionActions,
  recheck_screening: recheckScreening,
  approve: (deps, request, orderId) => approve(deps, request, orderId, 'approve'),
  retry_payout: (deps, request, orderId) => approve(deps, request, orderId, 'retry_payout'),
  pay_by_hand: (deps, request, orderId) => approve(deps, request, orderId, 'pay_by_hand'),
  hold: (deps, request, orderId) => stop(deps, request, orderId, 'hold'),
  reject: (deps, request, orderId) => stop(deps, request, orderId, 'reject'),
  refund: (deps, request, orderId) => refund(deps, request, orderId, 'refund'),
  refund_surplus: (deps, request, orderId) => refund(deps, request, orderId, 'refund_surplus'),
  stop_refund: (deps, request, orderId) => stop(deps, request, orderId, 'stop_refund'),
  stop_surplus_refund: (deps, request, orderId) =>
    stop(deps, request, orderId, 'stop_surplus_refund'),
  comments: commentOrder,
  arrange_visit: arrangeVisit,
};

/** Whether an action is called so. */
function isActionName(name: string): name is OrderActionName {
  return Object.hasOwn(orderActions, name);
}

/** What all of them are called. */
export const orderActionNames: readonly OrderActionName[] =
  Object.keys(orderActions).filter(isActionName);

async function confirmDeposit(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(confirmDepositRequest, request);
  if (isRefusal(parsed)) return parsed;
  const reference = parsed.reference?.trim() || null;
  const payer = {
    name: parsed.payer_name?.trim() || null,
    account: parsed.payer_account?.trim() || null,
  };
  const receivedAt = parsed.received_at ? new Date(parsed.received_at) : null;
  const againReason = parsed.again_reason?.trim() || null;
  const mark = parsed.bank_line || null;
  const said = {
    amount: String(parsed.amount),
    reference,
    payer_reported: payer.name !== null,
    ...(againReason === null ? {} : { again_reason: againReason }),
    ...(receivedAt === null ? {} : { received_at: receivedAt.toISOString() }),
    ...(mark === null ? {} : { bank_line: mark }),
  };
  const call: OrderActionCall = { deps, request, orderId, action: 'confirm_deposit', said };
  const { actor } = authorOf(request);
  return runOrderAction(call, ({ before, after }, key) =>
    reportDeposit(deps, {
      orderId,
      actor,
      key,
      reference,
      payer,
      receivedAt,
      amountFor: async (order, tx) =>
        (await before(tx, order)) ??
        (await refuseUnseen(tx, order, parsed.deposits_seen)) ??
        refuseAgain(order, parsed.again === true, againReason) ??
        readReceivedAt(deps, order, parsed.amount),
      alongside: async (tx, _came, was, now) => {
        await after(tx, was, now);
        if (mark !== null) await creditByLine(tx, { mark, orderId, key, usedBy: actor });
      },
    }),
  ).catch((error: unknown) => {
    if (error instanceof BankLineUsedError) return refuse('conflict', 'bank_line');
    if (isOverfull(error)) return refuse('less_than', 'amount');
    throw error;
  });
}

/** Two operators who look at the same payment must not both confirm it: the later one is told. */
async function refuseUnseen(
  tx: Transaction,
  order: Order,
  seen: string | null | undefined,
): Promise<Refusal | null> {
  if (seen === undefined || seen === null || seen === '') return null;
  const known = await readDepositsOf(tx, order.id);
  return String(known.length) === seen ? null : refuse('conflict');
}

/**
 * Nothing is due any more: whoever credits money all the same has seen another payment, and says
 * so twice. Two presses of a key in a row must not be enough.
 */
function refuseAgain(order: Order, again: boolean, reason: string | null): Refusal | null {
  if (!isNothingDue(order)) return null;
  if (reason === null) return refuse('required', 'again_reason');
  return again ? null : refuse('not_accepted', 'again');
}

async function takeBack(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(takeBackCreditRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { deposit_id: depositId, reason } = parsed;
  const said = { deposit: depositId, reason };
  const call: OrderActionCall = { deps, request, orderId, action: 'take_back_credit', said };
  return runOrderAction(call, ({ before, after }) =>
    takeBackCredit(deps, {
      orderId,
      depositId,
      reason,
      actor: authorOf(request).actor,
      allowed: before,
      alongside: (tx, { units }, was, now) =>
        after(tx, was, now, { amount: formatAmount({ ...now.income, units }) }),
    }),
  );
}

function readReceivedAt(deps: OrdersDeps, order: Order, amount: unknown) {
  const { precision } = systemOf(deps, order.incomeSystem);
  const read = readAmount(amount, order.income.asset, precision, 'amount');
  return isRefusal(read) ? read : asIncome(read);
}

async function approve(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
  action: Extract<OperatorAction, 'approve' | 'retry_payout' | 'pay_by_hand'>,
): Promise<Refusal | null> {
  const parsed = parseAttributes(approveRequest, request);
  if (isRefusal(parsed)) return parsed;
  const reason = parsed.reason?.trim() || null;
  const said = reason === null ? {} : { reason };
  return applyDeposit(
    { deps, request, orderId, action, said },
    (order) =>
      refuseUnsaid(order, reason) ?? {
        type: 'approved',
        requotes: requotesOf(deps, order, order.received),
        byHand: action === 'pay_by_hand',
      },
  );
}

/** What screening has stopped goes on, or back, for a reason that somebody gives. */
function refuseUnsaid({ reasonCode }: Order, reason: string | null): Refusal | null {
  return isByScreening(reasonCode) && reason === null ? refuse('required', 'reason') : null;
}

const stops = {
  hold: 'held',
  reject: 'rejected',
  stop_refund: 'refund_stopped',
  stop_surplus_refund: 'surplus_refund_stopped',
} as const satisfies Partial<Record<OperatorAction, OrderEventType>>;

async function stop(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
  action: keyof typeof stops,
): Promise<Refusal | null> {
  const parsed = parseAttributes(reasonRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { reason } = parsed;
  const type = stops[action];
  return applyDeposit({ deps, request, orderId, action, said: { reason } }, () => ({
    type,
    reason,
  }));
}

async function refund(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
  action: Extract<OperatorAction, 'refund' | 'refund_surplus'>,
): Promise<Refusal | null> {
  const parsed = parseAttributes(officeRefundRequest, request);
  if (isRefusal(parsed)) return parsed;
  const said: Record<string, unknown> = {};
  const reason = parsed.reason?.trim() || null;
  if (reason !== null) said['reason'] = reason;
  const risky = await refuseRisky(deps, orderId, parsed);
  if (risky !== null) return risky;
  if (parsed.despite_screening === true) said['despite_screening'] = true;
  const call: OrderActionCall = { deps, request, orderId, action, said };
  return applyDeposit(call, async (order, tx) => {
    const unsaid = refuseUnsaid(order, reason);
    if (unsaid !== null) return unsaid;
    const to = await readRefundTo(deps, tx, order, parsed);
    if (isRefusal(to)) return to;
    const system = systemOf(deps, order.incomeSystem);
    const { refundAccount: used, refundMemo: memo } = to.refundAccount === null ? order : to;
    // The log is for ever, so it keeps enough to recognise the account and no more.
    said['refund_account'] = used === null ? null : maskAccount(system.accountRule.kind, used);
    if (memo) said['refund_memo'] = maskAccount('wallet', memo);
    said['amount'] = formatAmount({
      units: refundAmount(order, action === 'refund' ? order.received : order.surplus),
      asset: order.income.asset,
    });
    const byHand = parsed.by_hand === true;
    if (byHand) said['by_hand'] = true;
    const type = action === 'refund' ? 'refund_requested' : 'surplus_refund_requested';
    return { type, ...to, byHand };
  });
}

/**
 * An address of risk is refused unless the operator says, with a reason, that money goes there all
 * the same: tainted coins may have nowhere else to go back to.
 */
async function refuseRisky(
  deps: OrdersDeps,
  orderId: string,
  given: OfficeRefundRequest,
): Promise<Refusal | null> {
  const stored = await findOrder(deps.platform.database, orderId);
  if (stored === null) return null;
  const { directionId, incomeSystem } = stored.row;
  const to = readRefundAccount(deps, stored.order, given);
  const account = isRefusal(to) ? null : (to.refundAccount ?? stored.order.refundAccount);
  const income = systemOf(deps, incomeSystem);
  const looked = await screenRefundAddress(deps, { orderId, directionId, income, account });
  if (looked === null || !isRefusal(looked)) return null;
  if (given.despite_screening !== true) return looked;
  return given.reason?.trim() ? null : refuse('required', 'reason');
}
