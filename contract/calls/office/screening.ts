import {
  payoutHoldRuleAttributes,
  payoutHoldRuleRequest,
  screeningStateAttributes,
  screeningTermsAttributes,
  screeningTermsRequest,
} from '../../office/risk.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart, uuidPart } from '../parameters.ts';

const state = {
  type: 'screening',
  attributes: screeningStateAttributes,
  notes: {
    provider: 'Who is asked; null where nobody is.',
    list: 'A list on disk is asked beside it.',
    waiting: 'Checks that wait for an answer.',
    failed_today: 'Checks of the last day that got none.',
  },
} as const satisfies Resource;

const terms = {
  type: 'screening_terms',
  attributes: screeningTermsAttributes,
  notes: {
    scope: '`*` for every direction, or the id of one.',
    name: 'The direction in words; null for every direction.',
    terms: 'Bounds are in parts per million; null lets any share through.',
    version: 'A change names it; 0 where nobody has decided anything yet.',
  },
} as const satisfies Resource;

const rule = {
  type: 'payout_hold_rules',
  attributes: payoutHoldRuleAttributes,
  notes: {
    direction_id: 'Null for every direction.',
    outcome_min: 'From which payout on; null for any.',
    score_min: 'From which score on, in percent; null for any.',
    needs_release: 'A second operator lets it go.',
  },
} as const satisfies Resource;

const group = 'money';
const wrongFields = [
  'required',
  'too_long',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
] as const;
const wrongRule = [...wrongFields, 'too_precise'] as const;

const termCalls = {
  'GET /office/api/screening': {
    name: 'showScreening',
    group,
    summary: 'Who is asked where coins come from, and how that goes',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'one', of: state },
    refusals: [],
  },
  'GET /office/api/screening_terms': {
    name: 'listScreeningTerms',
    group,
    summary: 'What is asked and from where on it stops: for every direction, and for some alone',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: terms },
    refusals: [],
  },
  'PUT /office/api/screening_terms/{scope}': {
    name: 'changeScreeningTerms',
    group,
    summary: 'Set the terms of every direction, or of one alone',
    params: { scope: textPart('^.{1,300}$') },
    body: {
      kind: 'attributes',
      type: 'screening_terms',
      schema: screeningTermsRequest,
      // A direction that is none is looked for before anything else.
      readByHandler: true,
    },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: terms },
    refusals: [...wrongFields, 'conflict', 'not_found'],
  },
  'DELETE /office/api/screening_terms/{scope}': {
    name: 'removeScreeningTerms',
    group,
    summary: 'From now on a direction has the terms of every direction',
    params: { scope: textPart('^.{1,300}$') },
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['conflict', 'not_found'],
  },
} as const satisfies CallTable;

const ruleCalls = {
  'GET /office/api/payout_hold_rules': {
    name: 'listPayoutHoldRules',
    group,
    summary: 'Which payouts wait, how long, and for whom',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: rule },
    refusals: [],
  },
  'POST /office/api/payout_hold_rules': {
    name: 'addPayoutHoldRule',
    group,
    summary: 'Add a rule by which payouts wait',
    body: { kind: 'attributes', type: 'payout_hold_rules', schema: payoutHoldRuleRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: rule },
    refusals: wrongRule,
  },
  'PUT /office/api/payout_hold_rules/{id}': {
    name: 'changePayoutHoldRule',
    group,
    summary: 'Change a rule as it was read',
    params: { id: uuidPart },
    body: { kind: 'attributes', type: 'payout_hold_rules', schema: payoutHoldRuleRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: rule },
    refusals: [...wrongRule, 'conflict', 'not_found'],
  },
  'DELETE /office/api/payout_hold_rules/{id}': {
    name: 'removePayoutHoldRule',
    group,
    summary: 'Remove a rule; what it holds already goes on waiting',
    params: { id: uuidPart },
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

/** How money is screened, and which payouts wait. */
export const officeScreeningCalls = { ...termCalls, ...ruleCalls } as const;
