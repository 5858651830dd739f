import {
  newPaymentSystemRequest,
  paymentSystemFile,
  paymentSystemRequest,
} from '../../office/catalogue.ts';
import { officeSystemAttributes, reserveCorrectionRequest } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const system = {
  type: 'payment_systems',
  attributes: officeSystemAttributes,
  notes: {
    reserve: 'Free to promise.',
    held: 'Promised to orders.',
    incoming: 'Come, and not exchanged yet.',
    customer: 'Owed to customers.',
  },
} as const satisfies Resource;

const file = {
  type: 'payment_systems',
  name: 'payment_system_files',
  attributes: paymentSystemFile,
  notes: {
    rails: 'Those it may be put on now, its own among them.',
    explorer: 'Where its transactions are looked at; empty where there is none.',
    pinned: 'Stands in the lists above what is used most.',
  },
} as const satisfies Resource;

const group = 'catalogue';
const params = { id: textPart('^.{1,300}$') };
const wrongTerms = [
  'required',
  'too_short',
  'too_long',
  'too_precise',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'conflict',
  'already_saved',
  'orders_under_way',
] as const;

/** Payment systems with what the ledger says of each, and the actions that change them. */
export const officeSystemCalls = {
  'GET /office/api/payment_systems': {
    name: 'listOfficePaymentSystems',
    group,
    summary: 'Every payment system with its balances',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: system },
    refusals: [],
  },
  'GET /office/api/payment_systems/{id}': {
    name: 'readPaymentSystem',
    group,
    summary: 'One payment system with everything it is made of',
    params,
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: ['not_found'],
  },
  'POST /office/api/payment_systems': {
    name: 'addPaymentSystem',
    group,
    summary: 'Add a payment system, switched off',
    body: { kind: 'attributes', type: 'payment_systems', schema: newPaymentSystemRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: file },
    refusals: [...wrongTerms, 'not_found'],
  },
  'PATCH /office/api/payment_systems/{id}': {
    name: 'changePaymentSystem',
    group,
    summary: 'Change what is named; the rest stays as it is',
    params,
    body: { kind: 'attributes', type: 'payment_systems', schema: paymentSystemRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: [...wrongTerms, 'not_found'],
  },
  'PUT /office/api/payment_systems/{id}/icon': {
    name: 'changePaymentSystemIcon',
    group,
    summary: 'Replace its icon by a picture, drawn anew',
    params,
    body: { kind: 'file', field: 'icon', mediaType: 'image/png, image/jpeg, image/webp' },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: ['required', 'invalid_format', 'greater_than', 'less_than', 'not_found', 'conflict'],
  },
  'POST /office/api/payment_systems/{id}/reserve_corrections': {
    name: 'correctReserve',
    group,
    summary: 'Set a reserve right by a posting with a reason',
    about: 'It never goes below what is free to promise.',
    params,
    body: { kind: 'attributes', type: 'payment_systems', schema: reserveCorrectionRequest },
    idempotent: true,
    permission: 'reserves.correct',
    status: 200,
    answer: { kind: 'one', of: system },
    refusals: [...wrongTerms, 'insufficient_reserve', 'idempotency_key_reused', 'not_found'],
  },
} as const satisfies CallTable;
