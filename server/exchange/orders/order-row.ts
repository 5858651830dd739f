import { readAccountName } from '../../../core/ledger/journal.ts';
import { amount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import { incomeUnits } from '../../../core/money/units.ts';
import type { Order } from '../../../core/orders/order.ts';
import {
  breakdownFromJson,
  breakdownToJson,
  pricingFromJson,
  pricingToJson,
} from '../../../core/quotes/pricing-json.ts';
import { policyFromJson, policyToJson } from './show/order-json.ts';
import type { orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** What is kept of an order that the core knows nothing of: whose it is, where its money goes. */
export type OrderParties = Pick<
  OrderRow,
  | 'directionId'
  | 'askedSide'
  | 'confirmationsRequired'
  | 'outcomeAccount'
  | 'outcomeMemo'
  | 'outcomeBank'
  | 'incomeAccount'
  | 'fullName'
  | 'phone'
  | 'email'
  | 'country'
  | 'locale'
  | 'userId'
  | 'browserHash'
  | 'ip'
  | 'network'
  | 'referrerCode'
  | 'returnUrl'
  | 'cardHash'
  | 'city'
  | 'visitFrom'
  | 'visitTo'
  | 'handoverCode'
  | 'ownFields'
>;

/** All that the core knows of an order, as it is kept: the one list of its columns. */
export function rowOf(
  order: Order,
): Omit<OrderRow, keyof OrderParties | 'updatedAt' | 'requisitesWantedAt'> {
  return {
    ...fixedColumnsOf(order),
    ...movingColumnsOf(order),
    policy: policyToJson(order.policy),
  };
}

/** What of it may change, as it is kept. */
export function changingColumnsOf(order: Order) {
  // Nothing else of a policy ever changes.
  const { toPayUnits } = order.policy;
  return {
    ...movingColumnsOf(order),
    ...(toPayUnits === undefined ? {} : { policy: policyToJson(order.policy) }),
  };
}

/** What an order is made with and keeps. */
function fixedColumnsOf(order: Order) {
  const { drawnFrom, drawnParts } = order;
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    kind: drawnFrom === null ? ('exchange' as const) : ('withdrawal' as const),
    drawnFrom,
    drawnParts:
      drawnParts?.map(({ account, units }) => ({ account, units: units.toString() })) ?? null,
    incomeSystem: order.incomeSystem,
    outcomeSystem: order.outcomeSystem,
    rateType: order.rateType,
    incomeAsset: order.income.asset,
    outcomeAsset: order.outcome.asset,
    createdAt: order.createdAt,
  };
}

function movingColumnsOf(order: Order) {
  return {
    status: order.status,
    exception: order.exception,
    reasonCode: order.reasonCode,
    note: order.note,
    incomeUnits: order.income.units,
    outcomeUnits: order.outcome.units,
    breakdown: breakdownToJson(order.breakdown),
    pricing: pricingToJson(order.pricing),
    evidence: order.evidence,
    heldUnits: order.held,
    receivedUnits: order.received,
    surplusUnits: order.surplus,
    writtenOffUnits: order.writtenOff,
    exchanged: order.exchanged,
    payout: order.payout,
    refund: order.refund,
    surplusRefund: order.surplusRefund,
    refundAccount: order.refundAccount,
    refundMemo: order.refundMemo,
    expiresAt: order.expiresAt,
    awaitsCard: order.awaitsCard,
    cardVerifiedAt: order.cardVerifiedAt,
    requisitesIssuedAt: order.requisitesIssuedAt,
    paymentClaimedAt: order.paymentClaimedAt,
    depositSeenAt: order.depositSeenAt,
    receivedLate: order.receivedLate,
    chequeAt: order.chequeAt,
    paidAt: order.paidAt,
    completedAt: order.completedAt,
  };
}

/** Turns a row into what the core works with. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    exception: row.exception,
    reasonCode: row.reasonCode,
    note: row.note,
    incomeSystem: row.incomeSystem,
    outcomeSystem: row.outcomeSystem,
    rateType: row.rateType,
    income: amount(row.incomeUnits, assetOf(row.incomeAsset)),
    outcome: amount(row.outcomeUnits, assetOf(row.outcomeAsset)),
    breakdown: breakdownFromJson(row.breakdown),
    pricing: pricingFromJson(row.pricing),
    evidence: row.evidence,
    policy: policyFromJson(row.policy),
    held: row.heldUnits,
    received: row.receivedUnits,
    surplus: row.surplusUnits,
    writtenOff: row.writtenOffUnits,
    exchanged: row.exchanged,
    payout: row.payout,
    refund: row.refund,
    surplusRefund: row.surplusRefund,
    drawnFrom: row.drawnFrom === null ? null : readAccountName(row.drawnFrom),
    ...partsOf(row),
    refundAccount: row.refundAccount,
    refundMemo: row.refundMemo,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    awaitsCard: row.awaitsCard,
    cardVerifiedAt: row.cardVerifiedAt,
    requisitesIssuedAt: row.requisitesIssuedAt,
    paymentClaimedAt: row.paymentClaimedAt,
    depositSeenAt: row.depositSeenAt,
    receivedLate: row.receivedLate,
    chequeAt: row.chequeAt,
    paidAt: row.paidAt,
    completedAt: row.completedAt,
  };
}

function partsOf({ drawnParts }: OrderRow): Pick<Order, 'drawnParts'> {
  if (drawnParts === null) return {};
  return {
    drawnParts: drawnParts.map(({ account, units }) => ({
      account: readAccountName(account),
      units: incomeUnits(BigInt(units)),
    })),
  };
}

function assetOf(text: string): AssetCode {
  if (!isAssetCode(text)) throw new Error(`an order names an unknown asset ${text}`);
  return text;
}
