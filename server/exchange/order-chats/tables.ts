import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** A chat of Telegram that is told of one order. */
export const orderChats = pgTable(
  'order_chats',
  {
    orderId: text('order_id').notNull(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    /** It is told nothing more of it, and finds it in its list. */
    muted: boolean('muted').notNull().default(false),
    /** The order was made there: the chat may act for it. */
    made: boolean('made').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.chatId] })],
);

/** A chat of a customer: its language, and how much it says. */
export const customerChats = pgTable('customer_chats', {
  chatId: bigint('chat_id', { mode: 'number' }).primaryKey(),
  locale: text('locale', { enum: ['ru', 'en'] }),
  acted: integer('acted').notNull().default(0),
  actedSince: instant('acted_since').notNull().defaultNow(),
});
