import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { blockKinds } from '../../core/doubts/block-value.ts';
import { doubtRules } from '../../core/doubts/find-doubts.ts';
import { instant } from '../platform/database/columns.ts';

export const blockList = pgTable('block_list', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: blockKinds }).notNull(),
  value: text('value').notNull(),
  reason: text('reason').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const orderDoubts = pgTable(
  'order_doubts',
  {
    orderId: text('order_id').notNull(),
    finding: text('finding').notNull(),
    exception: text('exception', { enum: ['payer_mismatch', 'aml'] }).notNull(),
    rule: text('rule', { enum: doubtRules }).notNull(),
    detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.finding] })],
);
