import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const captchas = pgTable('captchas', {
  id: text('id').primaryKey(),
  letters: text('letters').notNull(),
  /** Of the sound that stood beside the letters; written by nobody any more. */
  tones: text('tones'),
  network: text('network'),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});

/** Proofs of work that were answered with: none is taken twice. */
export const proofsUsed = pgTable('captcha_proofs_used', {
  nonce: text('nonce').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
