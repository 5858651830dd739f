import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { bytes, instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';

const transports = z.array(z.string());

export const userPasskeys = pgTable('user_passkeys', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: json('transports', (kept) => transports.parse(kept)).notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at'),
});
