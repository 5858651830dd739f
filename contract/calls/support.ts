import { supportAttributes } from '../support.ts';
import type { CallTable, Resource } from './call.ts';

const desk = { type: 'support_desks', attributes: supportAttributes } as const satisfies Resource;

/** Who is at the desk, and how to reach them. */
export const supportCalls = {
  'GET /api/v1/support': {
    name: 'showSupport',
    group: 'service',
    summary: 'Whether operators are at the desk, their hours, and the ways to reach them',
    about:
      'What operators have not set is null. `measured` and `measured_payouts` are null where too little was.',
    status: 200,
    answer: { kind: 'one', of: desk },
    refusals: [],
  },
} as const satisfies CallTable;
