import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, units } from '../../platform/database/columns.ts';

export const simulatedTransfers = pgTable(
  'simulated_transfers',
  {
    rail: text('rail').notNull(),
    txid: text('txid').notNull(),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['deposit', 'payout'] }).notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    asset: text('asset').notNull(),
    units: units('units').notNull(),
    at: instant('at').notNull(),
    minedAt: instant('mined_at').notNull(),
    conflicted: boolean('conflicted').notNull().default(false),
    payoutId: text('payout_id'),
    failed: boolean('failed').notNull().default(false),
    submissions: integer('submissions').notNull().default(0),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rail, table.txid, table.position] })],
);

export const simulatedTroubles = pgTable(
  'simulated_troubles',
  {
    rail: text('rail').notNull(),
    address: text('address').notNull(),
    trouble: text('trouble', { enum: ['delay', 'failure'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.rail, table.address] })],
);
