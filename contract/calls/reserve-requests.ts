import { reserveRequest, reserveRequestAttributes } from '../reserve-requests.ts';
import type { CallTable, Resource } from './call.ts';

const stored = {
  type: 'reserve_requests',
  attributes: reserveRequestAttributes,
} as const satisfies Resource;

/** Telling by mail when the reserve is there. */
export const reserveRequestCalls = {
  'POST /api/v1/reserve_requests': {
    name: 'requestReserve',
    group: 'service',
    summary: 'Write to me when the reserve reaches an amount',
    about:
      'Who is not signed in answers a captcha with each request. What the reserve covers already is ' +
      'refused with `reserve_available`.',
    body: {
      kind: 'attributes',
      type: 'reserve_requests',
      schema: reserveRequest,
      readByHandler: true,
    },
    status: 201,
    answer: { kind: 'one', of: stored },
    refusals: [
      'required',
      'not_a_number',
      'greater_than',
      'too_precise',
      'too_long',
      'invalid_format',
      'reserve_available',
      'captcha',
      'captcha_unconfigured',
      'rate_limited',
    ],
  },
} as const satisfies CallTable;
