import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** A chat of Telegram that is told of one order. */
export const orderChats = pgTable(
  'order_chats',
  {
    orderId: text('order_id').notNull(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.chatId] })],
);
