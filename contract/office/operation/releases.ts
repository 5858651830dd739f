import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';

/** A version that is newer than the one that runs. */
export const releaseNoticeAttributes = z.object({
  version: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  security: z.boolean(),
  published_at: z.nullable(z.string()),
});
export type ReleaseNoticeAttributes = Answered<typeof releaseNoticeAttributes>;

/** Which version runs, whether anybody looks for newer ones, and how that goes. */
export const releaseMeta = z.object({
  current: z.string(),
  on: z.boolean(),
  succeeded_at: z.nullable(z.string()),
  failing: z.boolean(),
});
