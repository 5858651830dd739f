import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { operatorRoles } from '../../contract/office-permissions.ts';
import { bytes, instant } from '../platform/database/columns.ts';

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
  /** Confirmed: told of sign-ins from new devices. */
  email: text('email'),
  locale: text('locale', { enum: ['ru', 'en'] })
    .notNull()
    .default('ru'),
  pendingEmail: text('pending_email'),
  emailCodeHash: bytes('email_code_hash'),
  emailCodeAt: instant('email_code_at'),
  emailCodeTries: integer('email_code_tries').notNull().default(0),
});

export const operatorSessions = pgTable('operator_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
});

export const operatorDevices = pgTable(
  'operator_devices',
  {
    operatorId: uuid('operator_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.tokenHash] })],
);

export const operatorTotps = pgTable('operator_totps', {
  operatorId: uuid('operator_id').primaryKey(),
  secret: bytes('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    operatorId: uuid('operator_id').notNull(),
    hint: text('hint').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.hint] })],
);
