import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import { hoursFromJson } from './access-hours.ts';

export const roles = pgTable('roles', {
  id: text('id').primaryKey(),
  /** Given by an operator; null is the preset's own name. */
  name: text('name'),
  permissions: text('permissions').array().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Hours in which those who have it may work; null: at any. */
  accessHours: json('access_hours', hoursFromJson),
});

export const operators = pgTable('operators', {
  id: uuid('id').primaryKey().defaultRandom(),
  login: text('login').notNull(),
  name: text('name').notNull(),
  /** Of `roles`. */
  role: text('role').notNull(),
  passwordHash: text('password_hash').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(true),
  disabledAt: instant('disabled_at'),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Confirmed: told of sign-ins from new devices. */
  email: text('email'),
  locale: text('locale', { enum: ['ru', 'en'] })
    .notNull()
    .default('ru'),
  pendingEmail: text('pending_email'),
  /** Of codes that were mailed before challenges kept them; written by nobody any more. */
  emailCodeHash: bytes('email_code_hash'),
  emailCodeAt: instant('email_code_at'),
  emailCodeTries: integer('email_code_tries').notNull().default(0),
  /** Their own hours of work; null: those of the role. */
  accessHours: json('access_hours', hoursFromJson),
});
