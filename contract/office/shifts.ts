import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const moment = z.iso.datetime({ offset: true });

/** Attributes of PUT /office/api/shifts/current: what the next ones have to know. */
export const endShiftRequest = z.object({ note: text(2000).check(z.trim()) });

export const shiftAttributes = z.object({
  operator: z.string(),
  /** Of whoever asks. */
  mine: z.boolean(),
  started_at: z.iso.datetime(),
  /** Null: on at this moment. */
  ended_at: z.nullable(z.iso.datetime()),
  note: z.string(),
});
export type ShiftAttributes = Answered<typeof shiftAttributes>;

/** Attributes of POST /office/api/planned_breaks. */
export const plannedBreakRequest = z.object({
  starts_at: moment,
  ends_at: moment,
  text_ru: text(2000).check(z.trim(), z.minLength(1)),
  text_en: text(2000).check(z.trim(), z.minLength(1)),
});

/** A technical break that is set in advance. */
export const plannedBreakAttributes = z.object({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  text_ru: z.string(),
  text_en: z.string(),
  created_by: z.string(),
});
export type PlannedBreakAttributes = Answered<typeof plannedBreakAttributes>;
