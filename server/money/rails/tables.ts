import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const railStates = pgTable('rail_states', {
  rail: text('rail').primaryKey(),
  cursor: text('cursor'),
  nextIndex: bigint('next_index', { mode: 'bigint' }).notNull().default(0n),
  scannedAt: instant('scanned_at'),
});
