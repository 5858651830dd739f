import { pgTable, text } from 'drizzle-orm/pg-core';
import { payoutSources } from '../../../contract/people/withdrawals.ts';
import { bytes, instant } from '../../platform/database/columns.ts';

export const withdrawals = pgTable('withdrawals', {
  orderId: text('order_id').primaryKey(),
  source: text('source', { enum: payoutSources }).notNull(),
  tokenHash: bytes('token_hash').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Names what people had set of its price when it was made; another text once they change it. */
  terms: text('terms'),
});
