import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../platform/database/columns.ts';

export const operatorRoles = ['admin', 'operator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operators = pgTable('operators', {
  id: uuid('id').primaryKey().defaultRandom(),
  login: text('login').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: operatorRoles }).notNull(),
  passwordHash: text('password_hash').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(true),
  disabledAt: instant('disabled_at'),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const operatorSessions = pgTable('operator_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
});
