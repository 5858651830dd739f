import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../database/columns.ts';
import { json } from '../database/json-column.ts';
import { readButtons } from './bot-button.ts';
import { botPurposes } from './bot-purpose.ts';

export const telegramBots = pgTable('telegram_bots', {
  purpose: text('purpose', { enum: botPurposes }).primaryKey(),
  tokenSealed: bytes('token_sealed'),
  shared: boolean('shared').notNull().default(false),
  botId: text('bot_id'),
  username: text('username'),
  nextUpdate: bigint('next_update', { mode: 'number' }).notNull().default(0),
  pausedUntil: instant('paused_until'),
  version: integer('version').notNull().default(1),
});

/** The outbox of both bots. */
export const telegramMessages = pgTable('telegram_messages', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text('purpose', { enum: botPurposes }).notNull(),
  chatId: bigint('chat_id', { mode: 'number' }).notNull(),
  text: text('text').notNull(),
  buttons: json('buttons', readButtons).notNull().default([]),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Codes that link a chat to an operator or to an order, once, until they expire. */
export const telegramCodes = pgTable('telegram_codes', {
  hash: text('hash').primaryKey(),
  operatorId: uuid('operator_id'),
  orderId: text('order_id'),
  expiresAt: instant('expires_at').notNull(),
});

/** What was said to a bot, by its id and number; each is acted on once. */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    botId: text('bot_id').notNull(),
    updateId: bigint('update_id', { mode: 'number' }).notNull(),
    /** Null once it was acted on. */
    body: text('body'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
  },
  (table) => [primaryKey({ columns: [table.botId, table.updateId] })],
);
