import {
  codeRequest,
  expiryMeta,
  factorChangeMeta,
  passkeyAttributes,
  passkeyRequest,
  totpSetupAttributes,
} from '../people/sessions.ts';
import type { Answer, CallTable, Resource } from './call.ts';
import { textPart } from './parameters.ts';
import { passkeyOptions } from './sessions.ts';
import { ofRecentUser, ofUser, user } from './users.ts';

const totpSetup = {
  type: 'totp_setups',
  attributes: totpSetupAttributes,
} as const satisfies Resource;

const passkey = { type: 'passkeys', attributes: passkeyAttributes } as const satisfies Resource;

/** The user as they then are; recovery codes come with the first factor, this once. */
const changed = { kind: 'one', of: user, meta: factorChangeMeta } as const satisfies Answer;

const ofCode = ['required', 'too_long', 'invalid_format', 'invalid_code'] as const;
const passkeyPart = textPart('^[A-Za-z0-9_-]{22}$');

/** Switching second factors on and off. */
export const factorCalls = {
  'POST /api/v1/user/totp': {
    name: 'beginTotp',
    group: 'accounts',
    summary: 'A secret for an authenticator app',
    about: 'It counts for nothing until a code of the app confirms it.',
    status: 201,
    answer: { kind: 'one', of: totpSetup },
    refusals: [...ofRecentUser, 'already_saved'],
  },
  'PUT /api/v1/user/totp': {
    name: 'confirmTotp',
    group: 'accounts',
    summary: 'Switch the app on by a code of it',
    body: { kind: 'attributes', type: 'totps', schema: codeRequest },
    status: 200,
    answer: changed,
    refusals: [...ofRecentUser, ...ofCode],
  },
  'DELETE /api/v1/user/totp': {
    name: 'dropTotp',
    group: 'accounts',
    summary: 'Switch the app off',
    status: 200,
    answer: changed,
    refusals: [...ofRecentUser, 'not_found'],
  },
  'POST /api/v1/user/email_codes': {
    name: 'beginEmailCodes',
    group: 'accounts',
    summary: 'Mail a code that switches mailed codes on',
    status: 202,
    answer: { kind: 'nothing', meta: expiryMeta },
    refusals: [...ofRecentUser, 'already_saved', 'rate_limited'],
  },
  'PUT /api/v1/user/email_codes': {
    name: 'confirmEmailCodes',
    group: 'accounts',
    summary: 'Switch mailed codes on by such a code',
    body: { kind: 'attributes', type: 'email_codes', schema: codeRequest },
    status: 200,
    answer: changed,
    refusals: [...ofRecentUser, ...ofCode],
  },
  'DELETE /api/v1/user/email_codes': {
    name: 'dropEmailCodes',
    group: 'accounts',
    summary: 'Switch mailed codes off',
    status: 200,
    answer: changed,
    refusals: [...ofRecentUser, 'not_found'],
  },
  'GET /api/v1/user/passkeys': {
    name: 'listPasskeys',
    group: 'accounts',
    summary: 'The user’s passkeys',
    status: 200,
    answer: { kind: 'all', of: passkey },
    refusals: ofUser,
  },
  'POST /api/v1/user/passkeys/options': {
    name: 'beginPasskey',
    group: 'accounts',
    summary: 'What a browser is told to make a passkey',
    about: '`options` go to `navigator.credentials.create`.',
    status: 200,
    answer: { kind: 'one', of: passkeyOptions },
    refusals: ofRecentUser,
  },
  'POST /api/v1/user/passkeys': {
    name: 'addPasskey',
    group: 'accounts',
    summary: 'Keep the passkey a browser made',
    body: { kind: 'attributes', type: 'passkeys', schema: passkeyRequest, readByHandler: true },
    status: 201,
    answer: changed,
    refusals: [...ofRecentUser, ...ofCode],
  },
  'DELETE /api/v1/user/passkeys/{id}': {
    name: 'dropPasskey',
    group: 'accounts',
    summary: 'Forget a passkey',
    params: { id: passkeyPart },
    status: 200,
    answer: changed,
    refusals: [...ofRecentUser, 'not_found'],
  },
  'POST /api/v1/user/recovery_codes': {
    name: 'renewRecoveryCodes',
    group: 'accounts',
    summary: 'New recovery codes in place of the old ones',
    status: 200,
    answer: changed,
    refusals: [...ofRecentUser, 'not_found'],
  },
} as const satisfies CallTable;
