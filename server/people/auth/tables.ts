import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { bytes, instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import type { IdentityKind } from './identity.ts';

/** How a session was opened. */
export const sessionMethods = [
  'password',
  'totp',
  'email',
  'recovery',
  'passkey',
  'provider',
] as const;

const sessionTable = (name: string, owner: string) =>
  pgTable(name, {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid(owner).notNull(),
    tokenHash: bytes('token_hash').notNull(),
    method: text('method', { enum: sessionMethods }).notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
  });

const deviceTable = (name: string, owner: string) =>
  pgTable(
    name,
    {
      ownerId: uuid(owner).notNull(),
      tokenHash: bytes('token_hash').notNull(),
      createdAt: instant('created_at').notNull().defaultNow(),
      lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
      /** Where its owner last signed in from with it. */
      ip: text('ip'),
    },
    (table) => [primaryKey({ columns: [table.ownerId, table.tokenHash] })],
  );

const totpTable = (name: string, owner: string) =>
  pgTable(name, {
    ownerId: uuid(owner).primaryKey(),
    secret: bytes('secret').notNull(),
    confirmedAt: instant('confirmed_at'),
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  });

const recoveryCodeTable = (name: string, owner: string) =>
  pgTable(
    name,
    {
      ownerId: uuid(owner).notNull(),
      hint: text('hint').notNull(),
      codeHash: text('code_hash').notNull(),
      usedAt: instant('used_at'),
    },
    (table) => [primaryKey({ columns: [table.ownerId, table.hint] })],
  );

const transports = z.array(z.string());

const passkeyTable = (name: string, owner: string) =>
  pgTable(name, {
    id: text('id').primaryKey(),
    ownerId: uuid(owner).notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: json('transports', (stored) => transports.parse(stored)).notNull(),
    name: text('name').notNull(),
    /** Where it works; null: at the host of PUBLIC_URL. */
    host: text('host'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  });

export const userSessions = sessionTable('user_sessions', 'user_id');
export const userDevices = deviceTable('user_devices', 'user_id');
export const userTotps = totpTable('user_totps', 'user_id');
export const userRecoveryCodes = recoveryCodeTable('user_recovery_codes', 'user_id');
export const userPasskeys = passkeyTable('user_passkeys', 'user_id');

export const operatorSessions = sessionTable('operator_sessions', 'operator_id');
export const operatorDevices = deviceTable('operator_devices', 'operator_id');
export const operatorTotps = totpTable('operator_totps', 'operator_id');
export const operatorRecoveryCodes = recoveryCodeTable('operator_recovery_codes', 'operator_id');
export const operatorPasskeys = passkeyTable('operator_passkeys', 'operator_id');

/**
 * One shape, a table for each kind: a foreign key holds every row to its owner, and nothing of a
 * user can ever be taken for an operator's.
 */
export const authTables = {
  user: {
    sessions: userSessions,
    devices: userDevices,
    totps: userTotps,
    recoveryCodes: userRecoveryCodes,
    passkeys: userPasskeys,
  },
  operator: {
    sessions: operatorSessions,
    devices: operatorDevices,
    totps: operatorTotps,
    recoveryCodes: operatorRecoveryCodes,
    passkeys: operatorPasskeys,
  },
} as const satisfies Readonly<Record<IdentityKind, unknown>>;

export const factorChallenges = pgTable('factor_challenges', {
  subject: text('subject').primaryKey(),
  userId: uuid('user_id'),
  codeHash: bytes('code_hash'),
  passkeyChallenge: text('passkey_challenge'),
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});
