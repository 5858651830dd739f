import * as z from 'zod/mini';
import { errorCodes } from '../../../core/operational-errors/registry.ts';
import type { Answered } from '../../answered.ts';

export const errorStates = ['open', 'resolved'] as const;

/** One kind of error at one place, however often it came. */
export const operationalErrorAttributes = z.object({
  code: z.enum(errorCodes),
  unexpected: z.boolean(),
  place: z.string(),
  sample: z.string(),
  count: z.int(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  resolved_at: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
  reappeared_at: z.nullable(z.string()),
});
export type OperationalErrorAttributes = Answered<typeof operationalErrorAttributes>;
