import { partnerAttributes } from '../partners.ts';
import type { CallTable, Resource } from './call.ts';

const partner = { type: 'partners', attributes: partnerAttributes } as const satisfies Resource;

/** Who compares this service with others, and who else works with it. */
export const partnerCalls = {
  'GET /api/v1/partners': {
    name: 'listPartners',
    group: 'service',
    summary: 'Monitors that list this service, and other partners',
    about: '`monogram` stands where a logo would; `since` is a day.',
    status: 200,
    answer: { kind: 'all', of: partner },
    refusals: [],
  },
} as const satisfies CallTable;
