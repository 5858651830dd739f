import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import { differenceFromJson } from './difference.ts';

/** What monitors call a payment system, and marks of all its directions. */
export const monitorSystems = pgTable('monitor_systems', {
  paymentSystemId: text('payment_system_id').primaryKey(),
  code: text('code'),
  incomeFlags: text('income_flags').array().notNull().default([]),
  outcomeFlags: text('outcome_flags').array().notNull().default([]),
});

/** How one direction is exported. */
export const monitorDirections = pgTable('monitor_directions', {
  directionId: text('direction_id').primaryKey(),
  exported: boolean('exported').notNull().default(true),
  flags: text('flags').array().notNull().default([]),
  cities: text('cities').array().notNull().default([]),
  incomeCosts: text('income_costs').array().notNull().default([]),
  incomeCostMin: text('income_cost_min'),
  delayMinutes: integer('delay_minutes'),
  differedAt: instant('differed_at'),
  difference: json('difference', differenceFromJson),
});
