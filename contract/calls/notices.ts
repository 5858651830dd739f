import * as z from 'zod/mini';
import { noticeLevels } from '../notices.ts';
import type { CallTable, Resource } from './call.ts';

/** The notice above every page, in the caller's language. */
export const publicNotice = {
  type: 'public_notices',
  attributes: z.object({
    /** Null where there is nothing to say but the break itself. */
    text: z.nullable(z.string()),
    level: z.enum(noticeLevels),
    technical_break: z.boolean(),
    resume_at: z.nullable(z.iso.datetime()),
  }),
  notes: {
    resume_at: 'When work goes on, as far as it is known; never a moment that has passed.',
  },
} as const satisfies Resource;

/** The notice and the technical break, as visitors read them. */
export const noticeCalls = {
  'GET /api/v1/public_notice': {
    name: 'showPublicNotice',
    group: 'service',
    summary: 'The notice above every page, and the technical break',
    about: '`data` is null when there is nothing to say.',
    status: 200,
    answer: { kind: 'one_or_none', of: publicNotice },
    refusals: [],
  },
} as const satisfies CallTable;
