import {
  openingReservesRequest,
  systemsFromTemplatesRequest,
  systemTemplateAttributes,
} from '../../../office/setup.ts';
import { changedCount } from '../../../office.ts';
import type { CallTable, Resource } from '../../call.ts';

const template = {
  type: 'system_templates',
  attributes: systemTemplateAttributes,
  notes: { words: 'What it is looked for by.', taken: 'There is a payment system of this code.' },
} as const satisfies Resource;

/** Payment systems that the market usually has, to be added by the dozen. */
export const officeTemplateCalls = {
  'GET /office/api/system_templates': {
    name: 'listSystemTemplates',
    group: 'catalogue',
    summary: 'Payment systems that the market usually has, and which of them are there',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: template },
    refusals: [],
  },
  'POST /office/api/payment_systems/from_templates': {
    name: 'addSystemsFromTemplates',
    group: 'catalogue',
    summary: 'Add several payment systems at once, all of them or none',
    about: 'They are closed on both sides, served by hand and have no reserve.',
    body: { kind: 'attributes', type: 'payment_systems', schema: systemsFromTemplatesRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'nothing', meta: changedCount },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'not_found', 'conflict'],
  },
  'POST /office/api/payment_systems/opening_reserves': {
    name: 'openReserves',
    group: 'catalogue',
    summary: 'Enter what is there to begin with, for several payment systems at once',
    about: 'A posting for each, with the reason; only for reserves that are empty.',
    body: { kind: 'attributes', type: 'payment_systems', schema: openingReservesRequest },
    idempotent: true,
    permission: 'reserves.correct',
    status: 200,
    answer: { kind: 'nothing', meta: changedCount },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'too_precise',
      'not_a_number',
      'invalid_format',
      'greater_than',
      'less_than',
      'not_found',
      'conflict',
      'idempotency_key_reused',
    ],
  },
} as const satisfies CallTable;
