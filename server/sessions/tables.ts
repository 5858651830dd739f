import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../platform/database/columns.ts';

export const sessionMethods = [
  'password',
  'totp',
  'email',
  'recovery',
  'passkey',
  'provider',
] as const;

export const userSessions = pgTable('user_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  method: text('method', { enum: sessionMethods }).notNull(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
});

export const userDevices = pgTable(
  'user_devices',
  {
    userId: uuid('user_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** Where its user last signed in from with it. */
    ip: text('ip'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
);
