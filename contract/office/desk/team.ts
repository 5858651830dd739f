import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';

/** What one operator has done in some days, and how soon. */
export const operatorFigureAttributes = z.object({
  name: z.string(),
  /** Seconds on shift. */
  shift_s: z.int(),
  /** Every entry of the audit log; what follows are parts of it. */
  actions: z.int(),
  claims: z.int(),
  credits: z.int(),
  payouts: z.int(),
  decisions: z.int(),
  refunds: z.int(),
  cards: z.int(),
  answers: z.int(),
  notes: z.int(),
  other: z.int(),
  /** What was paid out by hand, by currency. */
  paid: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** Actions that an order had waited for, and for how long; null where there were none. */
  order_waits: z.int(),
  order_median_s: z.nullable(z.int()),
  order_average_s: z.nullable(z.int()),
  card_waits: z.int(),
  card_median_s: z.nullable(z.int()),
  card_average_s: z.nullable(z.int()),
  /** Answers to customers who had waited: half and nearly all came within so many minutes. */
  answer_waits: z.int(),
  answer_median_minutes: z.nullable(z.int()),
  answer_p95_minutes: z.nullable(z.int()),
});
export type OperatorFigureAttributes = Answered<typeof operatorFigureAttributes>;

export const operatorFiguresMeta = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  /** On whose clock the days are. */
  time_zone: z.string(),
  /** Older entries of the log are still being counted: there will be more. */
  counting: z.boolean(),
});
