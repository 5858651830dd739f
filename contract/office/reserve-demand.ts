import { z } from 'zod';
import type { Answered } from '../answered.ts';
import { systemName } from '../office.ts';

/** What visitors wait for of one payment system; amounts are decimals in its currency. */
export const reserveDemandAttributes = z.object({
  system: systemName,
  requests: z.int(),
  /** All that is waited for, together. */
  wanted_amount: z.string(),
  /** The largest of the requests: with this much free, everybody is written to. */
  largest_amount: z.string(),
  reserve: z.string(),
  oldest_at: z.iso.datetime(),
});
export type ReserveDemandAttributes = Answered<typeof reserveDemandAttributes>;
