import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** What was earned in one asset; a loss has a minus. */
const profitLine = z.object({
  currency: z.string(),
  spread: z.string(),
  fee: z.string(),
  /** Charged for networks less what they took. */
  network: z.string(),
  /** Rounding, and differences within the tolerance. */
  other: z.string(),
  /** Discounts, cashback, and what partners earn: a loss. */
  given: z.string(),
  total: z.string(),
});
export type ProfitLine = Answered<typeof profitLine>;

/** What one direction turned over on one day, from postings alone. */
export const figureAttributes = z.object({
  /** 2026-11-21, on the clock that was asked for. */
  day: z.iso.date(),
  direction_id: z.string(),
  pair: z.string(),
  exchanges: z.int(),
  income_amount: z.string(),
  income_currency: z.string(),
  outcome_amount: z.string(),
  outcome_currency: z.string(),
  profit: z.array(profitLine),
});
export type FigureAttributes = Answered<typeof figureAttributes>;

/** `meta` of the figures: the days they are of, and what was earned on them in each asset. */
export const figuresMeta = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  profit: z.array(profitLine),
  next: z.nullable(z.string()),
});
