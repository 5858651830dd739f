import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../database/columns.ts';

/** Parts of months of old records, each a sealed file. */
export const archives = pgTable('archives', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  records: integer('records').notNull(),
  file: text('file').notNull(),
  /** Of what is downloaded. */
  bytes: integer('bytes').notNull(),
  checksum: bytes('checksum').notNull(),
  /** Keyed hashes of what it is searched by. */
  keys: bigint('keys', { mode: 'bigint' }).array().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  erasedAt: instant('erased_at'),
});

/** What must be erased from archives, until it is. */
export const archiveErasures = pgTable('archive_erasures', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  about: text('about'),
  since: instant('since'),
  until: instant('until'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
