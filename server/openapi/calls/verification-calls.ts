import { cardVerificationRequest } from '../../../contract/card-verifications.ts';
import type { Call } from '../call.ts';

const idPattern = '^[A-Za-z0-9_-]{22}$';

/** Bank cards: their photos, what was decided about them, and who issues them. */
export const verificationCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/issuing_banks',
    name: 'listIssuingBanks',
    group: 'accounts',
    summary: 'Banks that issue cards, with the first digits of their cards',
    status: 200,
    answer: { kind: 'all', type: 'issuing_banks' },
    refusals: [],
  },
  {
    method: 'post',
    path: '/api/v1/card_verifications/code',
    name: 'requestPhotoCode',
    group: 'accounts',
    summary: 'A code that has to be seen in the next photo',
    about:
      'Bound to this browser by a cookie, for an hour and for one photo. A photo that is sent ' +
      'without one is taken as well; the operator then sees that no code was asked for.',
    status: 200,
    answer: { kind: 'one', type: 'verification_codes' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/card_verifications',
    name: 'listCardVerifications',
    group: 'accounts',
    summary: 'Cards sent by the signed-in user, or by this browser without an account',
    status: 200,
    answer: { kind: 'page', type: 'card_verifications' },
    refusals: ['invalid_format', 'less_than'],
  },
  {
    method: 'post',
    path: '/api/v1/card_verifications',
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
    answer: { kind: 'one', type: 'card_verifications' },
    refusals: [
      'required',
      'invalid_format',
      'too_short',
      'too_long',
      'luhn',
      'mismatch',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'malformed',
      'rate_limited',
    ],
  },
  {
    method: 'get',
    path: '/api/v1/card_verifications/{id}/status',
    name: 'showCardVerificationStatus',
    group: 'accounts',
    summary: 'What became of a card, and how long it still takes',
    idPattern,
    status: 200,
    answer: { kind: 'one', type: 'card_verifications' },
    refusals: ['not_found'],
  },
  {
    method: 'delete',
    path: '/api/v1/card_verifications/{id}',
    name: 'deleteCardVerification',
    group: 'accounts',
    summary: 'Take a card from the list; its photo and number are deleted at once',
    idPattern,
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
];
