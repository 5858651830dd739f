import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/database/columns.ts';

export const accountStatuses = ['unconfirmed', 'active', 'blocked', 'deleted'] as const;

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email'),
  name: text('name'),
  phone: text('phone'),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  status: text('status', { enum: accountStatuses }).notNull().default('unconfirmed'),
  passwordHash: text('password_hash'),
  referralCode: text('referral_code').notNull(),
  referredBy: uuid('referred_by'),
  referredLink: text('referred_link'),
  referralRatePpm: bigint('referral_rate_ppm', { mode: 'bigint' }),
  phrase: text('phrase'),
  notifySignIn: boolean('notify_sign_in').notNull().default(true),
  notifyOrders: boolean('notify_orders').notNull().default(true),
  emailCodes: boolean('email_codes').notNull().default(false),
  statusReason: text('status_reason'),
  agreedAt: instant('agreed_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
  passwordChangedAt: instant('password_changed_at'),
  deletedAt: instant('deleted_at'),
});

export const userTokens = pgTable('user_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['activate', 'reset_password', 'change_email'] }).notNull(),
  email: text('email').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const formerEmails = pgTable(
  'former_emails',
  {
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    leftAt: instant('left_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

export const providerNames = ['google', 'yandex', 'vk', 'telegram'] as const;

export const userAuthentications = pgTable(
  'user_authentications',
  {
    provider: text('provider', { enum: providerNames }).notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);
