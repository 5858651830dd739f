import { setupAttributes } from '../../../office/setup.ts';
import type { CallTable, Resource } from '../../call.ts';

const setup = {
  type: 'setups',
  attributes: setupAttributes,
  notes: { dismissed: 'The check list was put away.' },
} as const satisfies Resource;

/** What is still to be done before the shop can open. */
export const officeSetupCalls = {
  'GET /office/api/setup': {
    name: 'readSetup',
    group: 'catalogue',
    summary: 'How far the shop is set up, step by step',
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: setup },
    refusals: [],
  },
  'DELETE /office/api/setup': {
    name: 'dismissSetup',
    group: 'catalogue',
    summary: 'Put the check list away, once all is done',
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['invalid_transition'],
  },
} as const satisfies CallTable;
