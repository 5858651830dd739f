import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notScoredReasons } from '../../../core/screening/assessment.ts';
import { screeningHoldClasses } from '../../../core/screening/judge.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import { signalsFromJson } from './signals-json.ts';
import { readTermsJson } from './terms-json.ts';

export const screeningMoments = [
  'payout_address',
  'deposit',
  'refund_address',
  'payer_address',
] as const;
export type ScreeningMoment = (typeof screeningMoments)[number];

export const checkStates = ['new', 'asked', 'pending', 'done', 'not_scored', 'failed'] as const;

export const screeningChecks = pgTable('screening_checks', {
  id: text('id').primaryKey(),
  screener: text('screener').notNull(),
  moment: text('moment', { enum: screeningMoments }).notNull(),
  side: text('side', { enum: ['income', 'outcome'] }).notNull(),
  chain: text('chain').notNull(),
  asset: text('asset').notNull(),
  address: text('address').notNull(),
  txid: text('txid'),
  orderId: text('order_id'),
  state: text('state', { enum: checkStates }).notNull().default('new'),
  externalId: text('external_id'),
  scorePpm: integer('score_ppm'),
  signals: json('signals', signalsFromJson).notNull().default([]),
  reason: text('reason'),
  tries: integer('tries').notNull().default(0),
  nextAt: instant('next_at').notNull().defaultNow(),
  firstAskedAt: instant('first_asked_at'),
  giveUpAt: instant('give_up_at').notNull(),
  answeredAt: instant('answered_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const orderScreenings = pgTable(
  'order_screenings',
  {
    orderId: text('order_id').notNull(),
    checkId: text('check_id').notNull(),
    moment: text('moment', { enum: screeningMoments }).notNull(),
    verdict: text('verdict', { enum: ['passed', 'risk', 'not_scored'] }).notNull(),
    over: text('over').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.checkId, table.moment] })],
);

export const screeningHolds = pgTable('screening_holds', {
  orderId: text('order_id').primaryKey(),
  class: text('class', { enum: screeningHoldClasses }).notNull(),
  since: instant('since').notNull().defaultNow(),
  reviewUntil: instant('review_until').notNull(),
  escalatedAt: instant('escalated_at'),
});

export const payerChecks = pgTable('payer_checks', {
  id: text('id').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  directionId: text('direction_id').notNull(),
  incomeSystem: text('income_system').notNull(),
  address: text('address').notNull(),
  checkIds: text('check_ids').array().notNull().default([]),
  paid: boolean('paid').notNull(),
  verdict: text('verdict', { enum: ['passed', 'risk', 'not_scored'] }),
  over: text('over').array().notNull().default([]),
  reason: text('reason', { enum: notScoredReasons }),
  judgedAt: instant('judged_at'),
  orderId: text('order_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const screeningTerms = pgTable('screening_terms', {
  scope: text('scope').primaryKey(),
  terms: json('terms', readTermsJson).notNull(),
  version: integer('version').notNull().default(1),
  updatedBy: actor('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
