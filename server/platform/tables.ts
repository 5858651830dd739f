import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './database/columns.ts';

/** Answers kept so that a repeated request is answered the same and does nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);

/** The outbox of mail: written in the transaction of what is told, sent by the worker. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html'),
  /** Where an answer goes, if not to the sender of all mail. */
  replyTo: text('reply_to'),
  /** The recipient's own phrase, filled in by the database where they have one. */
  phrase: text('phrase'),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  sentAt: instant('sent_at'),
  /** Whether it goes to an archive when its days are over. */
  archived: boolean('archived').notNull().default(true),
});

/** Secrets made once by the service itself and shared by all its processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * How often something was tried, by what is counted: a login, an address, or both together. Kept
 * for all processes.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  tries: integer('tries').notNull().default(0),
  lastTryAt: instant('last_try_at').notNull().defaultNow(),
  blockedUntil: instant('blocked_until'),
  /** Of what is counted within a window: since when. */
  windowSince: instant('window_since').notNull().defaultNow(),
});
