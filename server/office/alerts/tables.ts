import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { alertChannels, alertKinds, type ChosenChannels } from '../../../core/alerts/alert-kind.ts';
import { instant } from '../../platform/database/columns.ts';
import { json, readTexts } from '../../platform/database/json-column.ts';

const chosen = z.partialRecord(z.enum(alertKinds), z.array(z.enum(alertChannels)));

function readChosen(stored: unknown): ChosenChannels {
  return chosen.parse(stored);
}

export const alertSettings = pgTable('alert_settings', {
  operatorId: uuid('operator_id').primaryKey(),
  channels: json('channels', readChosen),
  timeZone: text('time_zone').notNull(),
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  urgentAnyway: boolean('urgent_anyway').notNull().default(true),
  version: integer('version').notNull().default(1),
});

export const alertRoleChannels = pgTable('alert_role_channels', {
  role: text('role').primaryKey(),
  channels: json('channels', readChosen).notNull(),
});

export const alertTerms = pgTable('alert_terms', {
  one: boolean('one').primaryKey().default(true),
  /** Minute of the day, on the service's clock, of the daily message that alerts work. */
  selfTestMinute: integer('self_test_minute').notNull(),
  selfTestedOn: date('self_tested_on', { mode: 'string' }),
  /** Units by payment system. */
  reserveFloors: json('reserve_floors', readTexts).notNull(),
  version: integer('version').notNull(),
});

export const alertConditions = pgTable(
  'alert_conditions',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    since: instant('since').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

export const alertMutes = pgTable(
  'alert_mutes',
  {
    operatorId: uuid('operator_id').notNull(),
    kind: text('kind').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.kind] })],
);

export const alertDeliveries = pgTable('alert_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  channel: text('channel', { enum: alertChannels }).notNull(),
  kind: text('kind').notNull(),
  alertId: bigint('alert_id', { mode: 'bigint' }).notNull(),
  alerts: integer('alerts').notNull().default(1),
  dueAt: instant('due_at').notNull().defaultNow(),
  handedAt: instant('handed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Browsers in which an operator is told, whether or not the office is open there. */
export const operatorBrowsers = pgTable('operator_browsers', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  label: text('label').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The outbox of those browsers. */
export const operatorPushes = pgTable('operator_pushes', {
  id: uuid('id').primaryKey().defaultRandom(),
  browserId: uuid('browser_id').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  path: text('path').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The chat in which an operator is told. */
export const operatorChats = pgTable('operator_chats', {
  operatorId: uuid('operator_id').primaryKey(),
  chatId: bigint('chat_id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  linkedAt: instant('linked_at').notNull().defaultNow(),
});
