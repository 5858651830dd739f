import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { batchKinds } from '../../../contract/office/setup.ts';
import type { IncomeUnits, OutcomeUnits } from '../../../core/money/units.ts';
import { ownFieldTypes } from '../../../core/own-fields/own-field.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { bytes, instant, units } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import { choicesFromJson } from './own-fields/own-field-json.ts';

/** Where money can come from and go to. */
export const paymentSystems = pgTable('payment_systems', {
  id: text('id').primaryKey(),
  code: text('code').notNull(),
  nameRu: text('name_ru').notNull(),
  nameEn: text('name_en').notNull(),
  asset: text('asset').notNull(),
  currencyIsoCode: text('currency_iso_code').notNull(),
  kind: text('kind').notNull(),
  network: text('network'),
  precision: smallint('precision').notNull(),
  rail: text('rail').notNull(),
  icon: text('icon').notNull(),
  incomeEnabled: boolean('income_enabled').notNull(),
  outcomeEnabled: boolean('outcome_enabled').notNull(),
  referralOutputEnabled: boolean('referral_output_enabled').notNull(),
  incomeAmountMin: units('income_amount_min').notNull(),
  incomeAmountMax: units('income_amount_max'),
  accountRule: jsonb('account_rule').notNull(),
  memoRule: jsonb('memo_rule'),
  incomeFields: text('income_fields').array().notNull(),
  outcomeFields: text('outcome_fields').array().notNull(),
  cardVerification: boolean('card_verification').notNull(),
  explorer: text('explorer'),
  confirmationsRequired: integer('confirmations_required').notNull(),
  networkFee: units('network_fee').notNull(),
  requisitesTtlSeconds: integer('requisites_ttl_seconds').notNull(),
  position: integer('position').notNull(),
  pinned: boolean('pinned').notNull().default(false),
  version: integer('version').notNull().default(1),
});

/** Currencies and coins that operators have added; the code brings the others with it. */
export const assets = pgTable('assets', {
  code: text('code').primaryKey(),
  decimals: smallint('decimals').notNull(),
  kind: text('kind', { enum: ['fiat', 'coin'] }).notNull(),
  nameRu: text('name_ru').notNull(),
  nameEn: text('name_en').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Pairs of payment systems with the terms of exchanging one into the other. */
export const directions = pgTable('directions', {
  id: text('id').primaryKey(),
  incomePaymentSystemId: text('income_payment_system_id').notNull(),
  outcomePaymentSystemId: text('outcome_payment_system_id').notNull(),
  enabled: boolean('enabled').notNull(),
  rateTypes: text('rate_types').array().notNull(),
  fixedMarkupPpm: integer('fixed_markup_ppm').notNull(),
  floatingMarkupPpm: integer('floating_markup_ppm').notNull(),
  incomeFeeFixed: units('income_fee_fixed').$type<IncomeUnits>().notNull(),
  incomeFeePpm: integer('income_fee_ppm').notNull(),
  outcomeFeeFixed: units('outcome_fee_fixed').$type<OutcomeUnits>().notNull(),
  outcomeFeePpm: integer('outcome_fee_ppm').notNull(),
  incomeAmountMin: units('income_amount_min').$type<IncomeUnits>().notNull(),
  incomeAmountMax: units('income_amount_max').$type<IncomeUnits>(),
  incomeMinFollows: boolean('income_min_follows').notNull(),
  incomeMaxFollows: boolean('income_max_follows').notNull(),
  outcomeAmountMin: units('outcome_amount_min').$type<OutcomeUnits>().notNull(),
  outcomeAmountMax: units('outcome_amount_max').$type<OutcomeUnits>(),
  paymentWindowSeconds: integer('payment_window_seconds').notNull(),
  confirmationsRequired: integer('confirmations_required').notNull(),
  toleranceUnderPpm: integer('tolerance_under_ppm').notNull(),
  toleranceOverPpm: integer('tolerance_over_ppm').notNull(),
  rateMoveMaxPpm: integer('rate_move_max_ppm').notNull(),
  topUpSeconds: integer('top_up_seconds').notNull(),
  latePolicy: text('late_policy').notNull(),
  shortPolicy: text('short_policy').notNull(),
  overPolicy: text('over_policy').notNull(),
  countriesDenied: text('countries_denied').array().notNull(),
  requiredFields: text('required_fields').array().notNull(),
  schedule: jsonb('schedule'),
  reviewIncomeAmount: units('review_income_amount').$type<IncomeUnits>(),
  cardVerificationMode: text('card_verification_mode').notNull(),
  cardVerificationFrom: units('card_verification_from').$type<IncomeUnits>(),
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
});

/** Pictures of payment systems that operators sent, as the service has drawn them anew. */
export const systemIcons = pgTable('system_icons', {
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Currencies that a visitor from a country is not offered. */
export const countryCurrencyExclusions = pgTable(
  'country_currency_exclusions',
  {
    country: text('country').notNull(),
    currencyIsoCode: text('currency_iso_code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.currencyIsoCode] })],
);

/** Banks that a recipient of a transfer by phone number may have; edited in the office. */
export const recipientBanks = pgTable('recipient_banks', {
  id: text('id').primaryKey(),
  nameRu: text('name_ru').notNull(),
  nameEn: text('name_en').notNull(),
  words: text('words').notNull().default(''),
  position: integer('position').notNull().default(1000),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Directions that were made or changed together, to be taken back together. */
export const directionBatches = pgTable('direction_batches', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: batchKinds }).notNull().default('added'),
  directionIds: text('direction_ids').array().notNull(),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  undoneAt: instant('undone_at'),
});

/** Rows of a batch as they were and as they became; no row before: it was made. */
export const batchSteps = pgTable(
  'batch_steps',
  {
    batchId: uuid('batch_id').notNull(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.subject, table.subjectId] })],
);

/** Terms of directions under a name of the shop's own, as requests write them. */
export const termTemplates = pgTable('term_templates', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  terms: jsonb('terms').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Where cash is taken and handed out. */
export const cities = pgTable('cities', {
  code: text('code').primaryKey(),
  nameRu: text('name_ru').notNull(),
  nameEn: text('name_en').notNull(),
  addressRu: text('address_ru').notNull().default(''),
  addressEn: text('address_en').notNull().default(''),
  schedule: jsonb('schedule'),
  enabled: boolean('enabled').notNull().default(true),
  position: integer('position').notNull().default(1000),
  version: integer('version').notNull().default(1),
});

/** What a direction has of its own in a city; null is as the direction. */
export const directionCities = pgTable(
  'direction_cities',
  {
    directionId: text('direction_id').notNull(),
    city: text('city').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    markupPpm: integer('markup_ppm'),
    incomeAmountMin: units('income_amount_min').$type<IncomeUnits>(),
    incomeAmountMax: units('income_amount_max').$type<IncomeUnits>(),
  },
  (table) => [primaryKey({ columns: [table.directionId, table.city] })],
);

/** Questions that operators ask beside those of the service. */
export const ownFields = pgTable('own_fields', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  name: text('name').notNull(),
  paymentSystemId: text('payment_system_id'),
  side: text('side', { enum: ['income', 'outcome'] }),
  directionId: text('direction_id'),
  type: text('type', { enum: ownFieldTypes }).notNull(),
  labelRu: text('label_ru').notNull(),
  labelEn: text('label_en').notNull(),
  hintRu: text('hint_ru').notNull().default(''),
  hintEn: text('hint_en').notNull().default(''),
  pattern: text('pattern'),
  choices: json('choices', choicesFromJson).notNull().default([]),
  required: boolean('required').notNull().default(true),
  shownToCustomer: boolean('shown_to_customer').notNull().default(true),
  shownInMail: boolean('shown_in_mail').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  position: integer('position').notNull().default(1000),
  version: integer('version').notNull().default(1),
});
