import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  CardKind,
  VerificationStatus,
} from '../../../core/verifications/card-verification.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { bytes, instant } from '../../platform/database/columns.ts';

export const issuingBanks = pgTable('issuing_banks', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  bins: text('bins').array().notNull(),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const cardVerifications = pgTable('card_verifications', {
  id: text('id').primaryKey(),
  userId: uuid('user_id'),
  browserHash: text('browser_hash'),
  email: text('email'),
  orderId: text('order_id'),
  /** Null covers every direction. */
  directionId: text('direction_id'),
  kind: text('kind').$type<CardKind>().notNull(),
  holder: text('holder'),
  issuingBankId: uuid('issuing_bank_id').notNull(),
  cardMasked: text('card_masked').notNull(),
  /** Keyed hash of the number, by which the card is known again. */
  cardHash: text('card_hash').notNull(),
  /** The number itself, sealed; null once it is no longer needed. */
  cardSealed: bytes('card_sealed'),
  status: text('status').$type<VerificationStatus>().notNull().default('waiting'),
  rejectReason: text('reject_reason'),
  code: text('code'),
  codeNonce: text('code_nonce'),
  /** Name of the sealed picture in the store of files. */
  photoFile: text('photo_file'),
  photoSha256: text('photo_sha256').notNull(),
  photoHash: bigint('photo_hash', { mode: 'bigint' }).notNull(),
  decidedBy: actor('decided_by'),
  decidedAt: instant('decided_at'),
  deletedAt: instant('deleted_at'),
  /** In which its sender is written to. */
  locale: text('locale', { enum: ['ru', 'en'] })
    .notNull()
    .default('ru'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
export type VerificationRow = typeof cardVerifications.$inferSelect;

export const rejectTemplates = pgTable('reject_templates', {
  id: uuid('id').primaryKey().defaultRandom(),
  textRu: text('text_ru').notNull(),
  textEn: text('text_en').notNull(),
  position: integer('position').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
