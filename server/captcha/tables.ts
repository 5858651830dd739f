import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';

export const captchas = pgTable('captchas', {
  id: text('id').primaryKey(),
  letters: text('letters').notNull(),
  tones: text('tones').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});
