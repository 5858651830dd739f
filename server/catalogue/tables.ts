import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, instant, units } from '../platform/database/columns.ts';

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

/** Pairs of payment systems with the terms of exchanging one into the other. */
export const directions = pgTable('directions', {
  id: text('id').primaryKey(),
  incomePaymentSystemId: text('income_payment_system_id').notNull(),
  outcomePaymentSystemId: text('outcome_payment_system_id').notNull(),
  enabled: boolean('enabled').notNull(),
  rateTypes: text('rate_types').array().notNull(),
  fixedMarkupPpm: integer('fixed_markup_ppm').notNull(),
  floatingMarkupPpm: integer('floating_markup_ppm').notNull(),
  incomeFeeFixed: units('income_fee_fixed').notNull(),
  incomeFeePpm: integer('income_fee_ppm').notNull(),
  outcomeFeeFixed: units('outcome_fee_fixed').notNull(),
  outcomeFeePpm: integer('outcome_fee_ppm').notNull(),
  incomeAmountMin: units('income_amount_min').notNull(),
  incomeAmountMax: units('income_amount_max'),
  outcomeAmountMin: units('outcome_amount_min').notNull(),
  outcomeAmountMax: units('outcome_amount_max'),
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
  reviewIncomeAmount: units('review_income_amount'),
  cardVerificationMode: text('card_verification_mode').notNull(),
  cardVerificationFrom: units('card_verification_from'),
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
