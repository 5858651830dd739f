import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/database/columns.ts';

export const providerAttempts = pgTable('provider_attempts', {
  tokenHash: bytes('token_hash').primaryKey(),
  provider: text('provider').notNull(),
  userId: uuid('user_id'),
  verifier: text('verifier').notNull(),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  agreed: boolean('agreed').notNull(),
  nextPath: text('next_path'),
  expiresAt: instant('expires_at').notNull(),
});
