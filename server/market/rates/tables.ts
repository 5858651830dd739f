import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { breakerOrders, holdReasons } from '../../../core/rates/breaker.ts';
import { holds, sourceKinds } from '../../../core/rates/market-price.ts';
import { instant } from '../../platform/database/columns.ts';

/** Prices of one moment, as their source wrote them; see the migration for how long they stay. */
export const rateSnapshots = pgTable('rate_snapshots', {
  id: uuid('id').primaryKey(),
  source: text('source').notNull(),
  simulated: boolean('simulated').notNull(),
  asOf: instant('as_of').notNull(),
  prices: jsonb('prices').notNull(),
  grain: text('grain', { enum: ['tick', 'five_minutes', 'hour', 'order'] }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** What the prices were made from, where they were made from several sources. */
  evidence: text('evidence'),
  evidenceSha256: text('evidence_sha256'),
  /** What own rates were worth then. */
  ownPrices: jsonb('own_prices').notNull().default([]),
  /** Markets that had sources and no price then: no other price stands in for theirs. */
  closed: text('closed').array().notNull().default([]),
  /** The version of how its prices are crossed. */
  crossing: smallint('crossing').notNull().default(1),
});

/** How each source is: when it answered last, what it said, and what was not believed. */
export const rateSources = pgTable('rate_sources', {
  name: text('name').primaryKey(),
  kind: text('kind', { enum: sourceKinds }).notNull(),
  lastOkAt: instant('last_ok_at'),
  lastErrorAt: instant('last_error_at'),
  lastError: text('last_error'),
  faults: integer('faults').notNull(),
  nextPollAt: instant('next_poll_at').notNull(),
  asOf: instant('as_of'),
  prices: jsonb('prices').notNull(),
  rejections: jsonb('rejections').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Which markets are held, and what operators want of them. */
export const rateBreakers = pgTable('rate_breakers', {
  market: text('market').primaryKey(),
  hold: text('hold', { enum: holds }).notNull(),
  reason: text('reason', { enum: holdReasons }),
  heldSince: instant('held_since'),
  watchFrom: instant('watch_from').notNull(),
  ordered: text('ordered', { enum: breakerOrders }),
  orderedAt: instant('ordered_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** How far apart the sources of a pair may stand, and of which the alarm is on. */
export const rateDisagreements = pgTable('rate_disagreements', {
  pair: text('pair').primaryKey(),
  limitPpm: integer('limit_ppm'),
  raisedAt: instant('raised_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
