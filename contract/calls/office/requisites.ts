import { newRequisiteRequest, requisiteAttributes, requisiteRequest } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const requisite = {
  type: 'requisites',
  attributes: requisiteAttributes,
  notes: {
    slots: 'How many orders may be paid to it at once.',
    schedule: 'Hours in which it is given out; null is always.',
    open_orders: 'Orders that are being paid to it now.',
    day_amount: 'What it has taken today, by the clock of the shop.',
  },
} as const satisfies Resource;

const group = 'money';
const wrongTerms = [
  'required',
  'too_short',
  'too_long',
  'too_precise',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
] as const;

/** The pool of accounts and wallets that customers are told to pay to by hand. */
export const officeRequisiteCalls = {
  'GET /office/api/requisites': {
    name: 'listRequisites',
    group,
    summary: 'The pool: accounts and wallets that customers pay to, and how much each has taken',
    permission: 'requisites.read',
    status: 200,
    answer: { kind: 'all', of: requisite },
    refusals: [],
  },
  'POST /office/api/requisites': {
    name: 'addRequisite',
    group,
    summary: 'Add an account or a wallet to the pool',
    body: { kind: 'attributes', type: 'requisites', schema: newRequisiteRequest },
    permission: 'requisites.change',
    status: 201,
    answer: { kind: 'one', of: requisite },
    refusals: [...wrongTerms, 'luhn', 'iban', 'mismatch', 'conflict'],
  },
  'PATCH /office/api/requisites/{id}': {
    name: 'changeRequisite',
    group,
    summary: 'Change the limits, the hours and the switch; the account itself never changes',
    params: { id: textPart('^.{1,300}$') },
    body: { kind: 'attributes', type: 'requisites', schema: requisiteRequest },
    permission: 'requisites.change',
    status: 200,
    answer: { kind: 'one', of: requisite },
    refusals: [...wrongTerms, 'not_found'],
  },
} as const satisfies CallTable;
