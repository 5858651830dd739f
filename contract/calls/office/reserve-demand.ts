import { reserveDemandAttributes } from '../../office/reserve-demand.ts';
import type { CallTable, Resource } from '../call.ts';

const demand = {
  type: 'reserve_demands',
  attributes: reserveDemandAttributes,
  notes: {
    wanted_amount: 'All that is waited for, together.',
    largest_amount: 'With this much free, everybody who waits is written to.',
    reserve: 'Free to promise now.',
  },
} as const satisfies Resource;

/** What visitors wanted and there was not enough of. */
export const officeDemandCalls = {
  'GET /office/api/reserve_demand': {
    name: 'showReserveDemand',
    group: 'catalogue',
    summary: 'What visitors wait for of each payment system, most waited for first',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: demand },
    refusals: [],
  },
} as const satisfies CallTable;
