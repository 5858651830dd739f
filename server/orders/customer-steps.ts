import type { DecisionRequest, RefundAccountRequest } from '../../contract/orders.ts';
import { type Finding, reasonOfFindings } from '../../core/doubts/find-doubts.ts';
import type { Amount } from '../../core/money/amount.ts';
import { canChoose } from '../../core/orders/decide-judgement.ts';
import { mayGiveRefundAccount } from '../../core/orders/decide-refund-account.ts';
import type { RefundTo } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { checkMemo } from '../../core/requisites/check-memo.ts';
import { payAddress } from '../../core/requisites/pay-address.ts';
import { keepDoubts, readDoubts, screenOrder, unknownPayer } from '../doubts/screen-order.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isOwnAddress } from '../requisites/is-own-address.ts';
import { keepScreened } from '../screening/order-screening.ts';
import { type ChangedOrder, changeOrder } from './change-order.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import { type Actor, refuseStranger } from './order-control.ts';
import { findOrder, type OrderRow } from './order-records.ts';
import { requotesOf } from './requotes.ts';
import { findingsAbout, type ScreenedAddress, screenRefundAddress } from './screen-address.ts';

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

/** What whoever gave the requisites is told of a step. */
const toldOf = { cancelled: 'cancel', payment_claimed: 'paid', claim_taken_back: null } as const;

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
    alongside: async (tx) => {
      const what = toldOf[type];
      if (what !== null) await deps.remote.tell(tx, orderId, what, type);
    },
  });
}

/**
 * The customer chooses what becomes of a deposit that is not what was agreed. Whoever has come onto
 * the block list since the money came, or names an account of it now, waits for a person instead.
 */
export async function decideOrder(
  deps: OrdersDeps,
  orderId: string,
  request: DecisionRequest,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  const back = request.decision === 'refund';
  const looked = back ? await lookAtRefund(deps, orderId, request, actor, canChoose) : nobody;
  if (isRefusal(looked)) return looked;
  let findings: readonly Finding[] = [];
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseStranger(tx, row, actor);
      if (stranger !== null) return stranger;
      const to = back ? await readRefundTo(deps, tx, order, request) : nowhere;
      const shown = readShown(deps, order, request.outcome_amount);
      if (isRefusal(to)) {
        return isRefusal(shown) ? { refused: [...to.refused, ...shown.refused] } : to;
      }
      if (isRefusal(shown)) return shown;
      if (isAnother(looked, order, to)) return refuse('conflict');
      findings = canChoose(order)
        ? [...(await screenChoice(tx, row, to)), ...findingsAbout(looked.address)]
        : [];
      const [gravest] = findings;
      if (gravest !== undefined) {
        const reason = reasonOfFindings(findings);
        return { type: 'doubt_raised', exception: gravest.exception, reason };
      }
      return {
        type: 'decision_made',
        decision: request.decision,
        ...to,
        outcomeShown: shown?.units ?? null,
        requotes: requotesOf(deps, order, order.received),
      };
    },
    alongside: async (tx) => {
      await keepDoubts(tx, orderId, findings);
      await keepLooked(tx, orderId, looked);
    },
  });
}

/** The address money is to go back to, as it was looked at before the order was locked. */
type Looked = { readonly account: string | null; readonly address: ScreenedAddress | null };
const nobody: Looked = { account: null, address: null };

/** Asks about it where the order may take that step at all; an address of risk is refused. */
async function lookAtRefund(
  deps: OrdersDeps,
  orderId: string,
  request: Given,
  actor: Actor,
  mayStep: (order: Order) => boolean,
): Promise<Looked | Refusal> {
  const { database } = deps.platform;
  const stored = await findOrder(database, orderId);
  if (stored === null || !mayStep(stored.order)) return nobody;
  if ((await refuseStranger(database, stored.row, actor)) !== null) return nobody;
  const to = readRefundAccount(deps, stored.order, request);
  if (isRefusal(to)) return nobody;
  const account = to.refundAccount ?? stored.order.refundAccount;
  const { directionId, incomeSystem } = stored.row;
  const income = systemOf(deps, incomeSystem);
  const address = await screenRefundAddress(deps, { orderId, directionId, income, account });
  if (address !== null && isRefusal(address)) return address;
  return { account, address };
}

/** Another request has named another address meanwhile. */
function isAnother({ account, address }: Looked, order: Order, to: RefundTo): boolean {
  return address !== null && account !== (to.refundAccount ?? order.refundAccount);
}

async function keepLooked(tx: Transaction, orderId: string, { address }: Looked): Promise<void> {
  if (address !== null) await keepScreened(tx, orderId, address.screened, address.terms);
}

/**
 * The customer says where the money of an order that is over goes back to. What is odd about that
 * account is kept for the operator who sends it: then nothing leaves without one.
 */
export async function giveRefundAccount(
  deps: OrdersDeps,
  orderId: string,
  request: RefundAccountRequest,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  const looked = await lookAtRefund(deps, orderId, request, actor, mayGiveRefundAccount);
  if (isRefusal(looked)) return looked;
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
      if (isAnother(looked, order, to)) return refuse('conflict');
      findings = [
        ...(await screenChoice(tx, row, to, allOf(deps, order, row))),
        ...findingsAbout(looked.address),
      ];
      const odd = findings.length > 0 || (await readDoubts(tx, row.id)).length > 0;
      return { type: 'refund_account_given', ...to, odd };
    },
    alongside: async (tx) => {
      await keepDoubts(tx, orderId, findings);
      await keepLooked(tx, orderId, looked);
    },
  });
}

type Amounts = { readonly received: bigint; readonly reviewMin: bigint | null };

/** What may leave by itself is looked at as if it came now, whole. */
function allOf(deps: OrdersDeps, { policy, received, surplus }: Order, row: OrderRow): Amounts {
  const { directionById } = deps.catalogue.current();
  const reviewMin = directionById.get(row.directionId)?.reviewMin ?? null;
  return policy.over === 'refund'
    ? { received: received + surplus, reviewMin }
    : { received, reviewMin: null };
}

/** The amount was looked at when it came, unless one is given here. */
function screenChoice(
  tx: Transaction,
  row: OrderRow,
  to: RefundTo,
  amounts: Amounts = { received: row.receivedUnits, reviewMin: null },
): Promise<readonly Finding[]> {
  const refundAccount = to.refundAccount ?? row.refundAccount;
  const came = { ...amounts, payer: unknownPayer };
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
  const to = readRefundAccount(deps, order, given);
  if (isRefusal(to)) return to;
  const account = to.refundAccount ?? order.refundAccount;
  const { rail, accountRule } = systemOf(deps, order.incomeSystem);
  return account !== null && (await isOwnAddress(tx, rail, payAddress(accountRule, account)))
    ? refuse('invalid_format', 'refund_account')
    : to;
}

/** The account a refund is asked to, in its one way of writing; none means the order's own. */
export function readRefundAccount(
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
  const carried = isRefusal(checked) ? null : checked.memo;
  const goesAlong =
    memoRule === null ? { memo: carried } : checkMemo(memoRule, memo, carried, 'refund_memo');
  if (isRefusal(checked)) {
    return isRefusal(goesAlong) ? { refused: [...checked.refused, ...goesAlong.refused] } : checked;
  }
  if (isRefusal(goesAlong)) return goesAlong;
  return { refundAccount: checked.account, refundMemo: goesAlong.memo };
}
