import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';

/** Attributes of POST /office/api/queue_filters. */
export const queueFilterRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** As the address of the queue has it: `needs=deposit&income=sberrub`. */
  query: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Everybody who sees the queue gets it as a tab. */
  shared: z.boolean(),
});

export const queueFilterAttributes = z.object({
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Whoever asks has saved it, and may remove it. */
  own: z.boolean(),
  by: z.string(),
});
export type QueueFilterAttributes = Answered<typeof queueFilterAttributes>;
