import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const userWallets = pgTable('user_wallets', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  paymentSystem: text('payment_system').notNull(),
  account: text('account').notNull(),
  memo: text('memo'),
  bankId: text('bank_id'),
  label: text('label'),
  /** When its card was verified. */
  cardVerifiedAt: instant('card_verified_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
