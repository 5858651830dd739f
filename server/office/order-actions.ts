import type { FastifyRequest } from 'fastify';
import {
  approveRequest,
  confirmDepositRequest,
  type OfficeRefundRequest,
  officeRefundRequest,
  reasonRequest,
  takeBackCreditRequest,
} from '../../contract/office.ts';
import { formatAmount } from '../../core/money/amount.ts';
import type { OperatorAction } from '../../core/orders/available-actions.ts';
import type { OrderEventType } from '../../core/orders/events.ts';
import { isNothingDue } from '../../core/orders/nothing-due.ts';
import type { Order } from '../../core/orders/order.ts';
import { refundAmount } from '../../core/orders/refund-amount.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { maskAccount } from '../../core/requisites/mask-account.ts';
import { readDepositsOf } from '../deposits/read-deposits.ts';
import { isOverfull } from '../ledger/post-journals.ts';
import { readRefundAccount, readRefundTo } from '../orders/customer-steps.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import { findOrder } from '../orders/order-records.ts';
import { requotesOf } from '../orders/requotes.ts';
import { screenRefundAddress } from '../orders/screen-address.ts';
import type { Transaction } from '../platform/database/database.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { reportDeposit } from '../watching/report-deposit.ts';
import { takeBackCredit } from '../watching/take-back-credit.ts';
import { commentOrder } from './comment-order.ts';
import { authorOf } from './guard.ts';
import { release, reportPayout, reportPayoutFailed, take, takeOver } from './payout-actions.ts';
import { recheckScreening } from './recheck-screening.ts';
import { releaseHeldPayout } from './release-held-payout.ts';
import { type OrderActionCall, runOrderAction, tellOrder } from './run-order-action.ts';

/** One call of the office about one order: null when it was done. */
export type OrderAction = (
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
) => Promise<Refusal | null>;

/** Every action by the last part of its path. */
export const orderActions: Readonly<Record<string, OrderAction>> = {
  confirm_deposit: confirmDeposit,
  take_back_credit: takeBack,
  take_payout: take,
  release_payout: release,
  take_over_payout: takeOver,
  report_payout: reportPayout,
  report_payout_failed: reportPayoutFailed,
  release_held_payout: releaseHeldPayout,
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
};

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
  const cameAt = parsed.came_at ? new Date(parsed.came_at) : null;
  const againReason = parsed.again_reason?.trim() || null;
  const said = {
    ...{ amount: String(parsed.amount), reference, payer_reported: payer.name !== null },
    ...(againReason === null ? {} : { again_reason: againReason }),
    ...(cameAt === null ? {} : { came_at: cameAt.toISOString() }),
  };
  const call: OrderActionCall = { deps, request, orderId, action: 'confirm_deposit', said };
  return runOrderAction(call, ({ before, after }, key) =>
    reportDeposit(deps, {
      orderId,
      actor: authorOf(request).actor,
      key,
      reference,
      payer,
      cameAt,
      amountFor: async (order, tx) =>
        (await before(tx, order)) ??
        (await refuseUnseen(tx, order, parsed.deposits_seen)) ??
        refuseAgain(order, parsed.again === true, againReason) ??
        readCame(deps, order, parsed.amount),
      alongside: (tx, _came, order) => after(tx, order),
    }),
  ).catch((error: unknown) => {
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
  const said: Record<string, unknown> = { deposit: depositId, reason };
  const call: OrderActionCall = { deps, request, orderId, action: 'take_back_credit', said };
  return runOrderAction(call, ({ before, after }) =>
    takeBackCredit(deps, {
      ...{ orderId, depositId, reason, actor: authorOf(request).actor },
      allowed: before,
      alongside: async (tx, { units }, order) => {
        said['amount'] = formatAmount({ ...order.income, units });
        await after(tx, order);
      },
    }),
  );
}

function readCame(deps: OrdersDeps, order: Order, amount: unknown) {
  const { precision } = systemOf(deps, order.incomeSystem);
  return readAmount(amount, order.income.asset, precision, 'amount');
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
  return tellOrder(
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
function refuseUnsaid({ statusReason }: Order, reason: string | null): Refusal | null {
  const byScreening = statusReason?.startsWith('screening_') === true;
  return byScreening && reason === null ? refuse('required', 'reason') : null;
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
  return tellOrder({ deps, request, orderId, action, said: { reason } }, () => ({ type, reason }));
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
  return tellOrder(call, async (order, tx) => {
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
