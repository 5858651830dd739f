import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type OrderAnswers, orderSteps } from '../../../core/order-bot/order-steps.ts';
import { instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';

const answers = z.partialRecord(z.enum(orderSteps), z.string());

const ownAnswers = z.record(z.string(), z.string());

function readAnswers(stored: unknown): OrderAnswers {
  return answers.parse(stored);
}

/** An order that is being agreed on in a chat. */
export const orderDialogues = pgTable('order_dialogues', {
  chatId: bigint('chat_id', { mode: 'number' }).primaryKey(),
  /** The key of its order. */
  id: text('id').notNull(),
  step: text('step', { enum: orderSteps }).notNull(),
  answers: json('answers', readAnswers).notNull(),
  /** Answers to the operators' own questions, by their names. */
  ownAnswers: json('own_answers', (stored) => ownAnswers.parse(stored)).notNull(),
  /** The quote that was shown to be confirmed. */
  quote: text('quote'),
  quoteExpiresAt: instant('quote_expires_at'),
  expiresAt: instant('expires_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
});
