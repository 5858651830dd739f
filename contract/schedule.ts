import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

const weekMinutes = 7 * 24 * 60;
const whole = (min: number, max: number) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

/** Opening hours of every week, on a clock so many minutes ahead of UTC. */
export const scheduleTerms = z.object({
  utc_offset_minutes: whole(-840, 840),
  spans: z
    .array(
      z.object({
        opens_minute: whole(0, weekMinutes - 1),
        open_minutes: whole(1, weekMinutes),
      }),
    )
    .check(z.maxLength(50)),
});
export type ScheduleJson = Answered<typeof scheduleTerms>;
