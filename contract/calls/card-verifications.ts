import {
  cardVerificationAttributes,
  cardVerificationRequest,
  issuingBankAttributes,
  verificationCodeAttributes,
} from '../people/card-verifications.ts';
import type { CallTable, Resource } from './call.ts';
import { orderPart } from './parameters.ts';

const issuingBank = {
  type: 'issuing_banks',
  attributes: issuingBankAttributes,
} as const satisfies Resource;

const code = {
  type: 'verification_codes',
  attributes: verificationCodeAttributes,
} as const satisfies Resource;

const verification = {
  type: 'card_verifications',
  attributes: cardVerificationAttributes,
  relationships: { issuing_bank: 'issuing_banks' },
} as const satisfies Resource;

/** Bank cards: their photos, what was decided about them, and who issues them. */
export const cardVerificationCalls = {
  'GET /api/v1/issuing_banks': {
    name: 'listIssuingBanks',
    group: 'accounts',
    summary: 'Banks that issue cards, with the first digits of their cards',
    status: 200,
    answer: { kind: 'all', of: issuingBank },
    refusals: [],
  },
  'POST /api/v1/card_verifications/code': {
    name: 'requestPhotoCode',
    group: 'accounts',
    summary: 'A code that has to be seen in the next photo',
    about:
      'Bound to this browser by a cookie, for an hour and for one photo. A photo that is sent ' +
      'without one is taken as well; the operator then sees that no code was asked for.',
    status: 200,
    answer: { kind: 'one', of: code },
    refusals: [],
  },
  'GET /api/v1/card_verifications': {
    name: 'listCardVerifications',
    group: 'accounts',
    summary: 'Cards sent by the signed-in user, or by this browser without an account',
    status: 200,
    answer: { kind: 'page', of: verification },
    refusals: ['invalid_format', 'less_than'],
  },
  'POST /api/v1/card_verifications': {
    name: 'verifyCard',
    group: 'accounts',
    summary: 'Send the photo of a card to be verified',
    about:
      'The photo is JPEG, PNG, WebP or HEIC of at most 5 MB, told by its content; it is drawn ' +
      'anew and kept sealed. With `order_public_id` the card is verified for the direction of ' +
      'that order and must be the one it is paid from; without it, for every direction. A card ' +
      'that waits already, or is verified, is refused with `conflict`.',
    body: {
      kind: 'file',
      field: 'image',
      mediaType: 'image/*',
      schema: cardVerificationRequest,
    },
    status: 201,
    answer: { kind: 'one', of: verification },
    refusals: [
      'required',
      'invalid_format',
      'too_short',
      'too_long',
      'luhn',
      'mismatch',
      'conflict',
      'too_large',
      'files_silent',
      'unsupported_media_type',
      'malformed',
      'rate_limited',
    ],
  },
  'GET /api/v1/card_verifications/{id}/status': {
    name: 'showCardVerificationStatus',
    group: 'accounts',
    summary: 'What became of a card, and how long it still takes',
    params: { id: orderPart },
    status: 200,
    answer: { kind: 'one', of: verification },
    refusals: ['not_found'],
  },
  'DELETE /api/v1/card_verifications/{id}': {
    name: 'deleteCardVerification',
    group: 'accounts',
    summary: 'Take a card from the list; its photo and number are deleted at once',
    params: { id: orderPart },
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
