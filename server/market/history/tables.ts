import {
  boolean,
  customType,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { type FixedPoint, readFixed, writeFixed } from '../../../core/rates/fixed-point.ts';
import { instant } from '../../platform/database/columns.ts';

export const historyMarkets = ['real', 'simulated'] as const;
export const historyGrains = ['minute', 'five_minutes', 'hour', 'day'] as const;

/** A price: `numeric` in the database, exact fixed point in the code. */
const price = customType<{ data: FixedPoint; driverData: string }>({
  dataType() {
    return 'numeric';
  },
  fromDriver(value) {
    const read = readFixed(value);
    if (read === null) throw new Error(`${value} is no price`);
    return read;
  },
  toDriver: writeFixed,
});

/** Dollars for one whole coin during a minute, five minutes, an hour or a day. */
export const candles = pgTable(
  'candles',
  {
    market: text('market', { enum: historyMarkets }).notNull(),
    grain: text('grain', { enum: historyGrains }).notNull(),
    asset: text('asset').notNull(),
    opensAt: instant('opens_at').notNull(),
    open: price('open').notNull(),
    high: price('high').notNull(),
    low: price('low').notNull(),
    close: price('close').notNull(),
    ticks: integer('ticks').notNull(),
    /** Not seen by this service itself. */
    backfilled: boolean('backfilled').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.market, table.grain, table.asset, table.opensAt] })],
);

/** Up to where ticks have become candles. */
export const candleProgress = pgTable('candle_progress', {
  market: text('market', { enum: historyMarkets }).primaryKey(),
  rolledUntil: instant('rolled_until').notNull(),
});

/** What a market-data service tells of coins. */
export const coinFacts = pgTable('coin_facts', {
  asset: text('asset').primaryKey(),
  marketCap: numeric('market_cap'),
  volume24h: numeric('volume_24h'),
  circulatingSupply: numeric('circulating_supply'),
  maxSupply: numeric('max_supply'),
  ath: numeric('ath'),
  athDate: instant('ath_date'),
  descriptionRu: text('description_ru'),
  descriptionEn: text('description_en'),
  figuresAt: instant('told_at'),
  describedAt: instant('described_at'),
  pastAt: instant('past_at'),
});
