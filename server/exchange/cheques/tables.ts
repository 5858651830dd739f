import { sql } from 'drizzle-orm';
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { ChequeText } from '../../../core/cheques/cheque-facts.ts';
import { instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import type { ChequeSignature } from './read-signature.ts';

const pages = z.array(z.array(z.string()));
const signature = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['none', 'unknown']) }),
  z.object({
    state: z.enum(['fits', 'broken']),
    signer: z.string().nullable(),
    whole: z.boolean(),
  }),
]);

export const chequeReadings = pgTable('cheque_readings', {
  chequeId: uuid('cheque_id').primaryKey(),
  orderId: text('order_id').notNull(),
  state: text('state', { enum: ['waiting', 'read', 'unreadable'] })
    .notNull()
    .default('waiting'),
  attempts: smallint('attempts').notNull().default(0),
  pages: json('pages', (stored): ChequeText => pages.parse(stored))
    .notNull()
    .default([]),
  operations: text('operations').array().notNull().default(sql`'{}'`),
  signature: json('signature', (stored): ChequeSignature => signature.parse(stored)),
  usedElsewhere: boolean('used_elsewhere').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  begunAt: instant('begun_at'),
  readAt: instant('read_at'),
});

export type ChequeReading = typeof chequeReadings.$inferSelect;
