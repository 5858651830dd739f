import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type IncomeUnits, type OutcomeUnits, zero } from '../../../core/money/units.ts';
import { orderExceptions, orderStatuses, payoutStates } from '../../../core/orders/order.ts';
import { orderReasons } from '../../../core/orders/order-reason.ts';
import { askedSides } from '../../../core/quotes/asked-side.ts';
import type { BreakdownJson, PricingJson } from '../../../core/quotes/pricing-json.ts';
import { rateTypes } from '../../../core/quotes/quote.ts';
import { answersFromJson } from '../../market/catalogue/own-fields/own-field-json.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { bytes, instant, units } from '../../platform/database/columns.ts';
import { json, readTexts } from '../../platform/database/json-column.ts';
import type { PolicyJson } from './show/order-json.ts';
import { chosenBankFromJson, drawnPartsFromJson, evidenceFromJson } from './show/order-json.ts';

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  number: text('number').notNull(),
  version: integer('version').notNull().default(1),
  kind: text('kind', { enum: ['exchange', 'withdrawal'] })
    .notNull()
    .default('exchange'),
  drawnFrom: text('drawn_from'),
  drawnParts: json('drawn_parts', drawnPartsFromJson),
  status: text('status', { enum: orderStatuses }).notNull(),
  exception: text('exception', { enum: orderExceptions }).notNull().default('none'),
  reasonCode: text('reason_code', { enum: orderReasons }),
  note: text('note'),
  incomeSystem: text('income_system').notNull(),
  outcomeSystem: text('outcome_system').notNull(),
  directionId: text('direction_id').notNull(),
  rateType: text('rate_type', { enum: rateTypes }).notNull(),
  /** Null where it was made before this was kept, and for a withdrawal. */
  askedSide: text('asked_side', { enum: askedSides }),
  incomeAsset: text('income_asset').notNull(),
  incomeUnits: units('income_units').$type<IncomeUnits>().notNull(),
  outcomeAsset: text('outcome_asset').notNull(),
  outcomeUnits: units('outcome_units').$type<OutcomeUnits>().notNull(),
  breakdown: jsonb('breakdown').$type<BreakdownJson>().notNull(),
  pricing: jsonb('pricing').$type<PricingJson>().notNull(),
  evidence: json('evidence', evidenceFromJson).notNull(),
  policy: jsonb('policy').$type<PolicyJson>().notNull(),
  confirmationsRequired: integer('confirmations_required').notNull().default(0),
  heldUnits: units('held_units').$type<OutcomeUnits>().notNull(),
  receivedUnits: units('received_units').$type<IncomeUnits>().notNull().default(zero),
  surplusUnits: units('surplus_units').$type<IncomeUnits>().notNull().default(zero),
  writtenOffUnits: units('lost_units').$type<IncomeUnits>().notNull().default(zero),
  exchanged: boolean('exchanged').notNull().default(false),
  payout: text('payout', { enum: payoutStates }).notNull().default('none'),
  refund: text('refund', { enum: payoutStates }).notNull().default('none'),
  surplusRefund: text('surplus_refund', { enum: payoutStates }).notNull().default('none'),
  outcomeAccount: text('outcome_account').notNull(),
  outcomeMemo: text('outcome_memo'),
  /** Null in orders that asked for none, and in those made before it was asked for. */
  outcomeBank: json('outcome_bank', chosenBankFromJson),
  incomeAccount: text('income_account'),
  refundAccount: text('refund_account'),
  refundMemo: text('refund_memo'),
  fullName: text('full_name'),
  phone: text('phone'),
  email: text('email'),
  country: text('country'),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  userId: text('user_id'),
  browserHash: text('browser_hash'),
  ip: text('ip'),
  /** What unpaid orders are bounded by: a /24, a /64. */
  network: text('network'),
  referrerCode: text('referrer_code'),
  returnUrl: text('return_url'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  awaitsCard: boolean('awaits_card').notNull().default(false),
  cardVerifiedAt: instant('card_verified_at'),
  /** Code of the city where cash changes hands; null where none is asked for. */
  city: text('city'),
  /** When the customer comes; null while that is to be arranged. */
  visitFrom: instant('visit_from'),
  visitTo: instant('visit_to'),
  /** Said at the desk by whoever takes cash; null where none is handed out. */
  handoverCode: text('handover_code'),
  /** Null in orders from before they were asked for. */
  ownFields: json('own_fields', answersFromJson),
  /** Of its card, where that was not verified when it was made. */
  cardHash: text('card_hash'),
  requisitesIssuedAt: instant('requisites_issued_at'),
  /** When its customer was first told that there is nowhere to pay; null where never. */
  requisitesWantedAt: instant('requisites_wanted_at'),
  paymentClaimedAt: instant('payment_claimed_at'),
  depositSeenAt: instant('deposit_seen_at'),
  receivedLate: boolean('received_late').notNull().default(false),
  chequeAt: instant('cheque_at'),
  paidAt: instant('paid_at'),
  completedAt: instant('completed_at'),
});

/** Browsers that may act for an anonymous order beside the one that made it. */
export const orderGrants = pgTable(
  'order_grants',
  {
    orderId: text('order_id').notNull(),
    browserHash: text('browser_hash').notNull(),
    grantedAt: instant('granted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.browserHash] })],
);

/** Mailed links that let one browser in each. */
export const orderLinks = pgTable('order_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  orderId: text('order_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const orderSteps = pgTable(
  'order_steps',
  { status: text('status').notNull(), next: text('next').notNull() },
  (table) => [primaryKey({ columns: [table.status, table.next] })],
);

export const orderTimeline = pgTable(
  'order_timeline',
  {
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    status: text('status', { enum: orderStatuses }).notNull(),
    code: text('code').notNull(),
    params: json('params', readTexts).notNull().default({}),
    actor: actor('actor').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.line] })],
);

export const orderComments = pgTable('order_comments', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: text('order_id').notNull(),
  operatorId: text('operator_id').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const orderCheques = pgTable('order_cheques', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: text('order_id').notNull(),
  file: text('file').notNull(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['pdf', 'picture'] }).notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
