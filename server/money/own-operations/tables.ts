import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ownOperationStates, ownTemplates } from '../../../core/own-operations/own-operation.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const accountTerms = pgTable('account_terms', {
  paymentSystem: text('payment_system').primaryKey(),
  /** From this amount on a second person agrees; null where nobody must. */
  secondPersonUnits: units('second_person_units'),
  /** A larger difference from the actual balance raises the alarm; null for the usual one. */
  driftUnitsMax: units('drift_units_max'),
  /** Compared by itself; null for the usual: where a node of ours tells the balance. */
  watched: boolean('watched'),
  version: integer('version').notNull().default(1),
  updatedBy: actor('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const ownOperations = pgTable('own_operations', {
  id: uuid('id').primaryKey().defaultRandom(),
  requestKey: text('request_key').notNull(),
  template: text('template', { enum: ownTemplates }).notNull(),
  fromSystem: text('from_system'),
  fromUnits: units('from_units'),
  toSystem: text('to_system'),
  toUnits: units('to_units'),
  feeUnits: units('fee_units').notNull().default(0n),
  reason: text('reason').notNull(),
  state: text('state', { enum: ownOperationStates }).notNull(),
  madeBy: actor('made_by').notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
  needsSecond: boolean('needs_second').notNull(),
  decidedBy: actor('decided_by'),
  decidedAt: instant('decided_at'),
  decideReason: text('decide_reason'),
  reversedBy: actor('reversed_by'),
  reversedAt: instant('reversed_at'),
  reverseReason: text('reverse_reason'),
});
