import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { bytes, instant, units } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';

export const directionCascades = pgTable(
  'direction_cascades',
  {
    directionId: text('direction_id').notNull(),
    gateway: text('gateway').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.directionId, table.gateway] })],
);

export const requisiteSearches = pgTable('requisite_searches', {
  orderId: text('order_id').primaryKey(),
  state: text('state', { enum: ['looking', 'given', 'none'] })
    .notNull()
    .default('looking'),
  since: instant('since').notNull().defaultNow(),
  claimedUntil: instant('claimed_until'),
  nextAt: instant('next_at').notNull().defaultNow(),
});

const requisites = z.object({
  address: z.string(),
  holder: z.string().nullable(),
  bank: z.string().nullable(),
  payUrl: z.string().nullable(),
  /** ISO 8601. */
  expiresAt: z.string().nullable(),
});

/** Requisites as they are kept until their order has them. */
export type StoredRequisites = Readonly<z.output<typeof requisites>>;

export const requestStates = [
  'asking',
  'given',
  'none',
  'refused',
  'lost',
  'paid',
  'ended',
] as const;

export const requisiteRequests = pgTable('requisite_requests', {
  reference: text('reference').primaryKey(),
  orderId: text('order_id').notNull(),
  gateway: text('gateway').notNull(),
  paymentSystem: text('payment_system').notNull(),
  asset: text('asset').notNull(),
  units: units('units').notNull(),
  state: text('state', { enum: requestStates }).notNull().default('asking'),
  operation: text('operation'),
  status: text('status'),
  why: text('why'),
  toPay: units('to_pay'),
  requisites: json('requisites', (stored): StoredRequisites => requisites.parse(stored)),
  askedAt: instant('asked_at').notNull().defaultNow(),
  answeredAt: instant('answered_at'),
  countedOn: date('counted_on'),
  nextAt: instant('next_at'),
  tries: integer('tries').notNull().default(0),
});

export const requisiteDays = pgTable(
  'requisite_days',
  {
    day: date('day').notNull(),
    gateway: text('gateway').notNull(),
    paymentSystem: text('payment_system').notNull(),
    units: units('units').notNull().default(0n),
    orders: integer('orders').notNull().default(0),
    asked: integer('asked').notNull().default(0),
    given: integer('given').notNull().default(0),
    noneFree: integer('none_free').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    paid: integer('paid').notNull().default(0),
    answerMilliseconds: bigint('answer_milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.gateway, table.paymentSystem] })],
);

export const requisiteRests = pgTable('requisite_rests', {
  gateway: text('gateway').primaryKey(),
  failures: integer('failures').notNull().default(0),
  restsUntil: instant('rests_until'),
});

export const requisiteForwards = pgTable('requisite_forwards', {
  id: uuid('id').primaryKey().defaultRandom(),
  reference: text('reference').notNull(),
  kind: text('kind', {
    enum: ['paid', 'receipt', 'dispute', 'withdraw_dispute', 'cancel'],
  }).notNull(),
  key: text('key').notNull(),
  state: text('state', { enum: ['waiting', 'taken', 'refused'] })
    .notNull()
    .default('waiting'),
  why: text('why'),
  tries: integer('tries').notNull().default(0),
  nextAt: instant('next_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const requisiteHints = pgTable(
  'requisite_hints',
  {
    gateway: text('gateway').notNull(),
    digest: bytes('digest').notNull(),
    reference: text('reference').notNull(),
    content: text('content').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.digest] })],
);
