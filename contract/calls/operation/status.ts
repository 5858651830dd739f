import { statusAttributes } from '../../status.ts';
import type { CallTable, Resource } from '../call.ts';

const status = {
  type: 'service_statuses',
  attributes: statusAttributes,
  notes: {
    state: 'The worst of its parts.',
    operators_away: 'Null while somebody is at the desk, or nobody can tell.',
    payment_systems: 'Those that can be exchanged now, in the order they are listed.',
    incidents:
      'Of the last thirty days, the newest first, at most a hundred, with what the operators wrote.',
  },
} as const satisfies Resource;

/** What of the service works. */
export const statusCalls = {
  'GET /api/v1/status': {
    name: 'showStatus',
    group: 'service',
    summary: 'What of the service works now, and what did not in the last thirty days',
    about: 'Answered from memory; it is there while rates or payment systems are not.',
    status: 200,
    answer: { kind: 'one', of: status },
    refusals: [],
  },
} as const satisfies CallTable;
