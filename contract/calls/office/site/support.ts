import { officeSupportAttributes, supportRequest } from '../../../support.ts';
import type { CallTable, Resource } from '../../call.ts';

const desk = {
  type: 'support_desks',
  attributes: officeSupportAttributes,
  notes: { opens: '`opens` and `closes` are both empty where there are no hours to tell.' },
} as const satisfies Resource;

/** When operators are at the desk, as visitors are told. */
export const officeSupportCalls = {
  'GET /office/api/support': {
    name: 'readSupportDesk',
    group: 'content',
    summary: 'The desk as it is set',
    permission: 'notice.read',
    status: 200,
    answer: { kind: 'one', of: desk },
    refusals: [],
  },
  'PUT /office/api/support': {
    name: 'changeSupportDesk',
    group: 'content',
    summary: 'Set the desk as it was read',
    body: { kind: 'attributes', type: 'support_desks', schema: supportRequest },
    permission: 'notice.change',
    status: 200,
    answer: { kind: 'one', of: desk },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'not_a_number',
      'greater_than',
      'less_than',
      'conflict',
    ],
  },
} as const satisfies CallTable;
