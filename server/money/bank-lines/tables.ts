import { pgTable, text } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';

/** Lines of banks by which orders were credited. */
export const bankLinesUsed = pgTable('bank_lines_used', {
  mark: text('mark').primaryKey(),
  orderId: text('order_id').notNull(),
  /** Of the deposit that it became. */
  depositKey: text('deposit_key').notNull(),
  usedBy: actor('used_by').notNull(),
  usedAt: instant('used_at').notNull().defaultNow(),
});
