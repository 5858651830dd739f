import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { blockKinds, blockModes, blockOrigins } from '../../../core/risk-flags/block-value.ts';
import { riskRules } from '../../../core/risk-flags/find-risk-flags.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';
import { json, readTexts } from '../../platform/database/json-column.ts';

export const blockList = pgTable('block_list', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: blockKinds }).notNull(),
  value: text('value').notNull(),
  reason: text('reason').notNull(),
  mode: text('mode', { enum: blockModes }).notNull().default('refuse'),
  origin: text('origin', { enum: blockOrigins }).notNull().default('own'),
  /** From then on it stops nobody. */
  expiresAt: instant('expires_at'),
  importId: uuid('import_id'),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const blockImports = pgTable('block_imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  reason: text('reason').notNull(),
  mode: text('mode', { enum: blockModes }).notNull(),
  added: integer('added').notNull(),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  undoneAt: instant('undone_at'),
  undoneBy: actor('undone_by'),
});

export const orderRiskFlags = pgTable(
  'order_risk_flags',
  {
    orderId: text('order_id').notNull(),
    flag: text('flag').notNull(),
    exception: text('exception', { enum: ['payer_mismatch', 'aml'] }).notNull(),
    rule: text('rule', { enum: riskRules }).notNull(),
    detail: json('detail', readTexts).notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.flag] })],
);
