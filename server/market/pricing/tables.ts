import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';
import { json } from '../../platform/database/json-column.ts';
import { ruleTermsFromJson } from './rule-terms-json.ts';
import { storedOffersFromJson } from './stored-offers.ts';

/** What a line of the rate log is about. */
export const changeKinds = ['rule', 'markup', 'own_rate'] as const;

/** Every wording of rules, margins and own rates there ever was; never rewritten. */
export const pricingChanges = pgTable('pricing_changes', {
  revision: bigint('revision', { mode: 'bigint' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text('kind', { enum: changeKinds }).notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  actor: actor('actor').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The rules in force. */
export const pricingRules = pgTable('pricing_rules', {
  directionId: text('direction_id').primaryKey(),
  revision: bigint('revision', { mode: 'bigint' }).notNull(),
  terms: json('terms', ruleTermsFromJson).notNull(),
});

/** Prices that operators set themselves. */
export const ownRates = pgTable('own_rates', {
  code: text('code').primaryKey(),
  revision: bigint('revision', { mode: 'bigint' }).notNull(),
  base: text('base').notNull(),
  quote: text('quote').notNull(),
  bid: text('bid').notNull(),
  ask: text('ask').notNull(),
  leads: boolean('leads').notNull(),
  driftMaxPpm: integer('drift_max_ppm').notNull(),
  expiresAt: instant('expires_at'),
});

/** What a monitor showed of a direction's rivals when it was last asked. */
export const monitorOffers = pgTable('monitor_offers', {
  directionId: text('direction_id').primaryKey(),
  asOf: instant('as_of'),
  offers: json('offers', storedOffersFromJson).notNull(),
  problem: text('problem'),
});
