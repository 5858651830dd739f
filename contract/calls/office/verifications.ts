import {
  approveCardRequest,
  issuingBankRequest,
  officeIssuingBankAttributes,
  officeVerificationAttributes,
  officeVerificationFileAttributes,
  rejectCardRequest,
  rejectTemplateAttributes,
  rejectTemplateRequest,
  verificationQueueMeta,
} from '../../office/verifications.ts';
import type { CallTable, Resource } from '../call.ts';
import { looseParameter, textPart } from '../parameters.ts';

const notes = {
  code: 'What had to be seen in the photo; null where no code was asked for.',
  bank_guessed: 'Whose card it is by its first digits.',
  similar: 'Others of the same picture, or of one much like it.',
};

const line = {
  type: 'card_verifications',
  name: 'queue_card_verifications',
  attributes: officeVerificationAttributes,
  personal: { name: 'name', email: 'email' },
  notes,
} as const satisfies Resource;

const file = {
  type: 'card_verifications',
  attributes: officeVerificationFileAttributes,
  personal: { name: 'name', email: 'email', card_number_full: 'account' },
  notes: {
    ...notes,
    card_number_full: 'The number as it was typed; null once it is deleted.',
    history: 'Earlier and other verifications of the same card, newest first.',
  },
} as const satisfies Resource;

const bank = {
  type: 'issuing_banks',
  attributes: officeIssuingBankAttributes,
  notes: { bins: 'The first digits of the cards they issue.' },
} as const satisfies Resource;

const template = {
  type: 'reject_templates',
  attributes: rejectTemplateAttributes,
} as const satisfies Resource;

const group = 'people';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format'] as const;
const wrongCard = [
  'required',
  'too_long',
  'invalid_format',
  'not_found',
  'invalid_transition',
] as const;
const wrongNumbers = ['not_a_number', 'greater_than', 'less_than'] as const;

const cardCalls = {
  'GET /office/api/card_verifications': {
    name: 'listCardVerifications',
    group,
    summary: 'Cards that wait for an operator, the oldest first, or those that were decided',
    about: '`meta` measures how long customers have waited lately.',
    query: {
      state: looseParameter('`decided`: what was decided lately, and not what waits.', {
        type: 'string',
      }),
    },
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'page', of: line, meta: verificationQueueMeta, perDefault: 25 },
    refusals: ['invalid_format', 'less_than'],
  },
  'GET /office/api/card_verifications/{id}': {
    name: 'readCardVerification',
    group,
    summary: 'One card, with its whole number and what became of it before',
    params,
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: ['not_found'],
  },
  'GET /office/api/card_verifications/{id}/photo': {
    name: 'lookAtCard',
    group,
    summary: 'The photo of a card; each look is in the audit log',
    params,
    permission: 'cards.verify',
    status: 200,
    answer: {
      kind: 'text',
      mediaType: 'image/jpeg',
      about: 'The picture, drawn anew. Nobody may keep it.',
    },
    refusals: ['not_found', 'files_silent'],
  },
  'POST /office/api/card_verifications/{id}/approve': {
    name: 'approveCard',
    group,
    summary: 'The card is the customer’s; orders that waited for it go on',
    params,
    body: { kind: 'attributes', type: 'card_verifications', schema: approveCardRequest },
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: wrongCard,
  },
  'POST /office/api/card_verifications/{id}/reject': {
    name: 'rejectCard',
    group,
    summary: 'Turn a card down, with a reason that the customer reads',
    params,
    body: { kind: 'attributes', type: 'card_verifications', schema: rejectCardRequest },
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: wrongCard,
  },
  'POST /office/api/card_verifications/{id}/revoke': {
    name: 'revokeCard',
    group,
    summary: 'A card that was verified is so no more',
    params,
    body: { kind: 'attributes', type: 'card_verifications', schema: rejectCardRequest },
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'one', of: file },
    refusals: wrongCard,
  },
} as const satisfies CallTable;

/** Cards that wait for an operator, and what verifying them works with. */
export const officeVerificationCalls = {
  ...cardCalls,
  'GET /office/api/issuing_banks': {
    name: 'listOfficeIssuingBanks',
    group,
    summary: 'The banks that customers choose from, those that are switched off among them',
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'all', of: bank },
    refusals: [],
  },
  'POST /office/api/issuing_banks': {
    name: 'addIssuingBank',
    group,
    summary: 'Add a bank',
    body: { kind: 'attributes', type: 'issuing_banks', schema: issuingBankRequest },
    permission: 'cards.change',
    status: 201,
    answer: { kind: 'one', of: bank },
    refusals: [...wrongFields, 'less_than', 'already_saved', 'not_found'],
  },
  'PUT /office/api/issuing_banks/{id}': {
    name: 'changeIssuingBank',
    group,
    summary: 'Change a bank',
    params,
    body: { kind: 'attributes', type: 'issuing_banks', schema: issuingBankRequest },
    permission: 'cards.change',
    status: 200,
    answer: { kind: 'one', of: bank },
    refusals: [...wrongFields, 'less_than', 'already_saved', 'not_found'],
  },
  'GET /office/api/reject_templates': {
    name: 'listRejectTemplates',
    group,
    summary: 'Sentences that cards are rejected with',
    permission: 'cards.verify',
    status: 200,
    answer: { kind: 'all', of: template },
    refusals: [],
  },
  'POST /office/api/reject_templates': {
    name: 'addRejectTemplate',
    group,
    summary: 'Add a sentence, in both languages',
    body: { kind: 'attributes', type: 'reject_templates', schema: rejectTemplateRequest },
    permission: 'cards.change',
    status: 201,
    answer: { kind: 'one', of: template },
    refusals: [...wrongFields, ...wrongNumbers, 'not_found'],
  },
  'PUT /office/api/reject_templates/{id}': {
    name: 'changeRejectTemplate',
    group,
    summary: 'Change a sentence',
    params,
    body: { kind: 'attributes', type: 'reject_templates', schema: rejectTemplateRequest },
    permission: 'cards.change',
    status: 200,
    answer: { kind: 'one', of: template },
    refusals: [...wrongFields, ...wrongNumbers, 'not_found'],
  },
  'DELETE /office/api/reject_templates/{id}': {
    name: 'removeRejectTemplate',
    group,
    summary: 'Remove a sentence',
    params,
    permission: 'cards.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
