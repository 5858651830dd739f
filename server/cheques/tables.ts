import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ChequeText } from '../../core/cheques/cheque-facts.ts';
import { instant } from '../platform/database/columns.ts';
import type { ChequeSignature } from './read-signature.ts';

export const chequeReadings = pgTable('cheque_readings', {
  chequeId: uuid('cheque_id').primaryKey(),
  orderId: text('order_id').notNull(),
  state: text('state', { enum: ['waiting', 'read', 'unreadable'] })
    .notNull()
    .default('waiting'),
  attempts: smallint('attempts').notNull().default(0),
  pages: jsonb('pages').$type<ChequeText>().notNull().default([]),
  operations: text('operations').array().notNull().default(sql`'{}'`),
  signature: jsonb('signature').$type<ChequeSignature>(),
  usedElsewhere: boolean('used_elsewhere').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  begunAt: instant('begun_at'),
  readAt: instant('read_at'),
});

export type ChequeReading = typeof chequeReadings.$inferSelect;
