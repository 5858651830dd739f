import { reserveRequest } from '../../../contract/orders.ts';
import type { Call } from '../call.ts';

/** Calls beside the exchange itself. */
export const serviceCalls: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/reserve_requests',
    name: 'requestReserve',
    group: 'service',
    summary: 'Write to me when the reserve reaches an amount',
    body: { kind: 'attributes', type: 'reserve_requests', schema: reserveRequest },
    status: 201,
    answer: { kind: 'one', type: 'reserve_requests' },
    refusals: [
      'required',
      'not_a_number',
      'greater_than',
      'too_precise',
      'too_long',
      'invalid_format',
      'rate_limited',
    ],
  },
  {
    method: 'get',
    path: '/api/v1/partners',
    name: 'listPartners',
    group: 'service',
    summary: 'Monitors that list this service, and other partners',
    about: '`monogram` stands where a logo would; `since` is a day.',
    status: 200,
    answer: { kind: 'all', type: 'partners' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/public_notice',
    name: 'showPublicNotice',
    group: 'service',
    summary: 'The notice above every page, and the technical break',
    about: '`data` is null when there is nothing to say.',
    status: 200,
    answer: { kind: 'one_or_none', type: 'public_notices' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/openapi.json',
    name: 'showOpenApi',
    group: 'service',
    summary: 'This document',
    status: 200,
    answer: { kind: 'json', schema: { type: 'object' } },
    refusals: [],
  },
];
