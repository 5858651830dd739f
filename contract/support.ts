import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

/** Minutes within which support answers; the promise of the service. */
export const answerMinutes = { least: 15, most: 60 } as const;

export const deskPresences = ['by_hours', 'by_shifts', 'present', 'away'] as const;

const hours = z.object({
  /** From Monday, 1, to Sunday, 7. */
  days: z.array(z.int()),
  opens: z.string(),
  closes: z.string(),
  /** Name of the time zone the hours are in: `Europe/Moscow`. */
  time_zone: z.string(),
  /** How far that zone is from UTC at this moment, summer time and all: `+03:00`. */
  utc_offset: z.string(),
});

/** Attributes of GET /api/v1/support. */
export const supportAttributes = z.object({
  /** Null where the operators have not said when they are at the desk. */
  present: z.nullable(z.boolean()),
  /** When somebody will be at the desk by its hours; null while somebody is, or nobody can tell. */
  opens_at: z.nullable(z.string()),
  around_the_clock: z.boolean(),
  hours: z.nullable(hours),
  email: z.nullable(z.string()),
  telegram: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The page of contacts has a live chat. */
  chat: z.boolean(),
  answer_minutes_min: z.int(),
  answer_minutes_max: z.int(),
  /** What was measured in the last thirty days; null where there is too little to measure. */
  measured: z.nullable(z.object({ median_minutes: z.int(), cases: z.int(), days: z.int() })),
  /** From the money being credited to the payout, half of the orders; null where there are few. */
  measured_payouts: z.nullable(
    z.object({ median_minutes: z.int(), orders: z.int(), days: z.int() }),
  ),
});
export type SupportAttributes = Answered<typeof supportAttributes>;

/** Nobody is at the desk: when somebody will be, by its own clock. */
export const operatorsAway = z.object({
  /** Null where nobody can tell. */
  opens_at: z.nullable(z.string()),
  time_zone: z.string(),
  utc_offset: z.string(),
});
export type OperatorsAway = z.output<typeof operatorsAway>;

const clockTime = z.string().check(z.regex(/^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9])?$/));

/** Attributes of PUT /office/api/support. */
export const supportRequest = z.object({
  presence: z.enum(deskPresences),
  around_the_clock: z.boolean(),
  /** Both empty where there are no hours to tell. */
  opens: clockTime,
  closes: clockTime,
  days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
  phone: z.string().check(z.maxLength(32), z.regex(/^\+?[0-9 ()-]*$/)),
  /** The version that was edited: somebody else's change in between is not written over. */
  version: z.number(),
});

/** Attributes of the desk as the office edits it. */
export const officeSupportAttributes = z.object({
  ...supportRequest.shape,
  updated_at: z.iso.datetime(),
});
export type OfficeSupportAttributes = Answered<typeof officeSupportAttributes>;
