import type { DecisionRequest, RefundAccountRequest } from '../../../../contract/orders.ts';
import { type Amount, asOutcome } from '../../../../core/money/amount.ts';
import type { OutcomeUnits } from '../../../../core/money/units.ts';
import { canChoose } from '../../../../core/orders/decide/decide-judgement.ts';
import { mayGiveRefundAccount } from '../../../../core/orders/decide/decide-refund-account.ts';
import type { RefundTo } from '../../../../core/orders/events.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { readAmount } from '../../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { checkMemo } from '../../../../core/requisites/check-memo.ts';
import { payAddress } from '../../../../core/requisites/pay-address.ts';
import { type RiskFlag, reasonOfFlags } from '../../../../core/risk-flags/find-risk-flags.ts';
import {
  readRiskFlags,
  saveRiskFlags,
  screenOrder,
  unknownPayer,
} from '../../../money/risk-flags/screen-order.ts';
import { saveScreened } from '../../../money/screening/order-screening.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isOwnAddress } from '../../requisites/is-own-address.ts';
import { type OrdersDeps, systemOf } from '../deps.ts';
import { findOrder } from '../order-records.ts';
import type { OrderRow } from '../order-row.ts';
import {
  riskFlagsAbout,
  type ScreenedAddress,
  screenRefundAddress,
} from '../place/screen-address.ts';
import { type ChangedOrder, changeOrder } from './change-order.ts';
import { type Caller, refuseNotOwner } from './order-control.ts';
import { requotesOf } from './requotes.ts';

/** The customer gives the order up before paying. */
export function cancelOrder(
  deps: OrdersDeps,
  orderId: string,
  caller: Caller,
): Promise<ChangedOrder | Refusal> {
  return takeStep(deps, orderId, caller, 'cancelled');
}

/** The customer says that they have paid. */
export function claimPayment(
  deps: OrdersDeps,
  orderId: string,
  caller: Caller,
): Promise<ChangedOrder | Refusal> {
  return takeStep(deps, orderId, caller, 'payment_claimed');
}

/** The customer has not paid after all: they pressed it by mistake. */
export function takeBackClaim(
  deps: OrdersDeps,
  orderId: string,
  caller: Caller,
): Promise<ChangedOrder | Refusal> {
  return takeStep(deps, orderId, caller, 'claim_taken_back');
}

/** What whoever gave the requisites is told of a step. */
const providerNewsOf = {
  cancelled: 'cancel',
  payment_claimed: 'paid',
  claim_taken_back: null,
} as const;

/** A step that needs nothing said: whoever merely has a link to the page may not take it. */
function takeStep(
  deps: OrdersDeps,
  orderId: string,
  caller: Caller,
  type: 'cancelled' | 'payment_claimed' | 'claim_taken_back',
): Promise<ChangedOrder | Refusal> {
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (_order, row, tx) => (await refuseNotOwner(tx, row, caller)) ?? { type },
    alongside: async (tx) => {
      const what = providerNewsOf[type];
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
  caller: Caller,
): Promise<ChangedOrder | Refusal> {
  const back = request.decision === 'refund';
  const looked = back ? await lookAtRefund(deps, { orderId, request, caller }, canChoose) : nobody;
  if (isRefusal(looked)) return looked;
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseNotOwner(tx, row, caller);
      if (stranger !== null) return stranger;
      const to = back ? await readRefundTo(deps, tx, order, request) : nowhere;
      const shown = readShown(deps, order, request.outcome_amount);
      if (isRefusal(to)) {
        return isRefusal(shown) ? { refused: [...to.refused, ...shown.refused] } : to;
      }
      if (isRefusal(shown)) return shown;
      if (isAnother(looked, order, to)) return refuse('conflict');
      const flags = canChoose(order)
        ? [...(await screenChoice(tx, row, to)), ...riskFlagsAbout(looked.address)]
        : [];
      const alongside = keepSeen(orderId, flags, looked);
      const [gravest] = flags;
      if (gravest !== undefined) {
        const reason = reasonOfFlags(flags);
        const { exception } = gravest;
        return { event: { type: 'doubt_raised', exception, reason }, alongside };
      }
      return {
        event: {
          type: 'decision_made',
          decision: request.decision,
          ...to,
          outcomeShown: shown?.units ?? null,
          requotes: requotesOf(deps, order, order.received),
        },
        alongside,
      };
    },
  });
}

/** The address money is to go back to, as it was looked at before the order was locked. */
type Looked = { readonly account: string | null; readonly address: ScreenedAddress | null };
const nobody: Looked = { account: null, address: null };

/** Asks about it where the order may take that step at all; an address of risk is refused. */
async function lookAtRefund(
  deps: OrdersDeps,
  {
    orderId,
    request,
    caller,
  }: { readonly orderId: string; readonly request: Given; readonly caller: Caller },
  mayStep: (order: Order) => boolean,
): Promise<Looked | Refusal> {
  const { database } = deps.platform;
  const stored = await findOrder(database, orderId);
  if (stored === null || !mayStep(stored.order)) return nobody;
  if ((await refuseNotOwner(database, stored.row, caller)) !== null) return nobody;
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

/** Keeps, with the change they belong to, what was odd and what was said of the address. */
function keepSeen(orderId: string, flags: readonly RiskFlag[], { address }: Looked) {
  return async (tx: Transaction) => {
    await saveRiskFlags(tx, orderId, flags);
    if (address !== null) await saveScreened(tx, orderId, address.screened, address.terms);
  };
}

/**
 * The customer says where the money of an order that is over goes back to. What is odd about that
 * account is kept for the operator who sends it: then nothing leaves without one.
 */
export async function giveRefundAccount(
  deps: OrdersDeps,
  orderId: string,
  request: RefundAccountRequest,
  caller: Caller,
): Promise<ChangedOrder | Refusal> {
  const looked = await lookAtRefund(deps, { orderId, request, caller }, mayGiveRefundAccount);
  if (isRefusal(looked)) return looked;
  return changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseNotOwner(tx, row, caller);
      if (stranger !== null) return stranger;
      if (!mayGiveRefundAccount(order)) return refuse('invalid_transition');
      const to = await readRefundTo(deps, tx, order, request);
      if (isRefusal(to)) return to;
      if (to.refundAccount === null) return refuse('required', 'refund_account');
      if (isAnother(looked, order, to)) return refuse('conflict');
      const flags = [
        ...(await screenChoice(tx, row, to, allOf(deps, order, row))),
        ...riskFlagsAbout(looked.address),
      ];
      const odd = flags.length > 0 || (await readRiskFlags(tx, row.id)).length > 0;
      const event = { type: 'refund_account_given', ...to, odd } as const;
      return { event, alongside: keepSeen(orderId, flags, looked) };
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
): Promise<readonly RiskFlag[]> {
  const refundAccount = to.refundAccount ?? row.refundAccount;
  const received = { ...amounts, payer: unknownPayer };
  return screenOrder(tx, { ...row, refundAccount }, received);
}

/** What the customer was shown for accepting; null where they do not say. */
function readShown(
  deps: OrdersDeps,
  order: Order,
  value: unknown,
): Amount<OutcomeUnits> | null | Refusal {
  if (value === undefined || value === null || value === '') return null;
  const { asset, precision } = systemOf(deps, order.outcomeSystem);
  const read = readAmount(value, asset, precision, 'outcome_amount');
  return isRefusal(read) ? read : asOutcome(read);
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
