import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  contactTopics,
  conversationOrigins,
  messageChannels,
} from '../../../contract/conversations.ts';
import { instant } from '../../platform/database/columns.ts';

const key = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const conversations = pgTable('conversations', {
  id: key(),
  reference: text('reference').notNull(),
  orderId: text('order_id'),
  email: text('email'),
  chatId: bigint('chat_id', { mode: 'number' }),
  name: text('name').notNull().default(''),
  subject: text('subject').notNull().default(''),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  origin: text('origin', { enum: conversationOrigins }).notNull().default('direct'),
  topic: text('topic', { enum: contactTopics }),
  /** The number of an order that whoever writes has typed; empty where they named none. */
  namedOrder: text('named_order').notNull().default(''),
  /** The conversation that was named from another address. */
  referredId: bigint('referred_id', { mode: 'number' }),
  waitingSince: instant('waiting_since'),
  /** When it was closed without an answer. */
  settledAt: instant('settled_at'),
  assignedTo: text('assigned_to'),
  lastAt: instant('last_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const conversationMessages = pgTable('conversation_messages', {
  id: key(),
  conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
  /** `customer`, or the actor that an operator is. */
  author: text('author').notNull(),
  channel: text('channel', { enum: messageChannels }).notNull(),
  body: text('body').notNull(),
  outsideId: text('outside_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const answerTimes = pgTable(
  'answer_times',
  {
    day: date('day', { mode: 'string' }).notNull(),
    operatorId: text('operator_id').notNull(),
    minutesTo: integer('minutes_to').notNull(),
    answers: integer('answers').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.operatorId, table.minutesTo] })],
);

export const replyTemplates = pgTable('reply_templates', {
  id: key(),
  name: text('name').notNull(),
  textRu: text('text_ru').notNull(),
  textEn: text('text_en').notNull(),
});
