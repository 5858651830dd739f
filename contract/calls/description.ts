import * as z from 'zod/mini';
import type { CallTable } from './call.ts';

/** The description of the public calls. */
export const descriptionCalls = {
  'GET /api/v1/openapi.json': {
    name: 'showOpenApi',
    group: 'service',
    summary: 'This document',
    status: 200,
    answer: { kind: 'json', schema: z.record(z.string(), z.unknown()) },
    refusals: [],
  },
} as const satisfies CallTable;
