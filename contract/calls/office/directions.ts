import {
  changeDirectionsRequest,
  changedDirectionsDocument,
  directionFile,
  directionRequest,
  directionsMeta,
  foundDirection,
  newDirectionRequest,
} from '../../office/catalogue.ts';
import { changedCount, directionAttributes, switchDirectionsRequest } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { choiceParameter, textParameter, textPart } from '../parameters.ts';

const line = {
  type: 'directions',
  attributes: directionAttributes,
  notes: { systems_enabled: 'Both payment systems take part; else its own switch opens nothing.' },
} as const satisfies Resource;

const found = {
  type: 'directions',
  name: 'found_directions',
  attributes: foundDirection,
} as const satisfies Resource;

const file = {
  type: 'directions',
  name: 'direction_files',
  attributes: directionFile,
  notes: {
    card_verification_from: 'From this income on; null: from any.',
    cards_verified: 'Its payment system has cards verified: what is said of cards is of use.',
    rate: 'What a customer gets for the smallest amount now; null where no price can be given.',
  },
} as const satisfies Resource;

const group = 'catalogue';
const params = { id: textPart('^.{1,300}$') };
const query = {
  search: textParameter('Only those whose sides have these words in a name or a code.'),
  income: textParameter('Id of the payment system that is paid in.'),
  outcome: textParameter('Id of the payment system that is paid out.'),
  enabled: choiceParameter('Only those that are on, or off.', ['true', 'false']),
} as const;
const wrongTerms = [
  'required',
  'too_long',
  'too_short',
  'too_precise',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'not_found',
  'conflict',
] as const;

/** Directions with all their terms, changed one by one or many at once. */
export const officeDirectionCalls = {
  'GET /office/api/directions': {
    name: 'listOfficeDirections',
    group,
    summary: 'The directions that are looked for',
    query,
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'page', of: line, meta: directionsMeta, perDefault: 50 },
    refusals: ['invalid_format', 'less_than'],
  },
  'GET /office/api/directions/ids': {
    name: 'listDirectionIds',
    group,
    summary: 'Ids of all the directions that are looked for, with their versions',
    query,
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: found },
    refusals: ['invalid_format'],
  },
  'GET /office/api/directions/{id}': {
    name: 'readDirection',
    group,
    summary: 'One direction with all its terms',
    params,
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: ['not_found'],
  },
  'POST /office/api/directions/switch': {
    name: 'switchDirections',
    group,
    summary: 'Switch directions on or off, all of them or none',
    about: 'Answers those that stood otherwise.',
    body: { kind: 'attributes', type: 'directions', schema: switchDirectionsRequest },
    permission: 'directions.switch',
    status: 200,
    answer: { kind: 'all', of: line, meta: changedCount },
    refusals: wrongTerms,
  },
  'POST /office/api/directions': {
    name: 'addDirection',
    group,
    summary: 'Add a direction, with the terms of another one if wished',
    body: { kind: 'attributes', type: 'directions', schema: newDirectionRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: file },
    refusals: wrongTerms,
  },
  'POST /office/api/directions/change': {
    name: 'changeDirections',
    group,
    summary: 'Give many directions the same terms, all of them or none',
    about:
      'With `preview` nothing is changed: the answer lists what would be. Amounts are given by ' +
      'currency. What was changed can be taken back as a batch.',
    body: {
      kind: 'attributes',
      type: 'directions',
      schema: changeDirectionsRequest,
      bytesMax: 1024 * 1024,
    },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'own', schema: changedDirectionsDocument },
    refusals: wrongTerms,
  },
  'PATCH /office/api/directions/{id}': {
    name: 'changeDirection',
    group,
    summary: 'Change what is named; the rest stays as it is',
    params,
    body: { kind: 'attributes', type: 'directions', schema: directionRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: wrongTerms,
  },
} as const satisfies CallTable;
