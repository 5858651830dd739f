import { errorCodes } from '../../../../core/operational-errors/registry.ts';
import { errorStates, operationalErrorAttributes } from '../../../office/operation/errors.ts';
import { nextMeta } from '../../../office/programme.ts';
import type { CallTable, Resource } from '../../call.ts';
import { afterParameter, choiceParameter, numberPart } from '../../parameters.ts';

const error = {
  type: 'operational_errors',
  attributes: operationalErrorAttributes,
  notes: {
    unexpected: 'It is a fault that nobody planned for; others come from outside and pass.',
    place: 'The route, task, rail or the like; empty where there is none.',
    sample: 'The last one, without what anybody typed and without secrets.',
    reappeared_at: 'When it came again after it had been resolved.',
  },
} as const satisfies Resource;

const group = 'office';

/** What went wrong inside the service. */
export const operationalErrorCalls = {
  'GET /office/api/operational_errors': {
    name: 'listOperationalErrors',
    group,
    summary: 'Errors of the service by kind and place, those seen last first',
    query: {
      state: choiceParameter('Open ones, unless the others are named.', errorStates),
      code: choiceParameter('Only this error.', errorCodes),
      after: afterParameter,
    },
    permission: 'errors.read',
    status: 200,
    answer: { kind: 'all', of: error, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'POST /office/api/operational_errors/{id}/resolution': {
    name: 'resolveOperationalError',
    group,
    summary: 'Mark an error as resolved; when it comes again it is open again',
    params: { id: numberPart },
    permission: 'errors.resolve',
    status: 200,
    answer: { kind: 'one', of: error },
    refusals: ['not_found', 'conflict'],
  },
} as const satisfies CallTable;
