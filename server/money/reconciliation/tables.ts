import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const reconciliations = pgTable('reconciliations', {
  paymentSystem: text('payment_system').primaryKey(),
  source: text('source', { enum: ['rail', 'statement'] }).notNull(),
  actualUnits: units('actual_units').notNull(),
  lowUnits: units('low_units').notNull(),
  highUnits: units('high_units').notNull(),
  agreedUnits: units('agreed_units').notNull().default(0n),
  driftUnits: units('drift_units').notNull(),
  lookedAt: instant('looked_at').notNull().defaultNow(),
  roundsOver: integer('rounds_over').notNull().default(0),
  driftedSince: instant('drifted_since'),
  failure: text('failure'),
  failedAt: instant('failed_at'),
  explainedBy: actor('explained_by'),
  explainedAt: instant('explained_at'),
  explanation: text('explanation'),
});
