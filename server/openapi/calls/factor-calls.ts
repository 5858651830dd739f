import { z } from 'zod';
import { codeRequest, passkeyRequest, sessionMeta } from '../../../contract/sessions.ts';
import type { RefusalCode } from '../../../core/refusal.ts';
import type { Answer, Call } from '../call.ts';
import { jsonSchemaOf } from '../json-schema.ts';

const fresh: readonly RefusalCode[] = [
  'unauthenticated',
  'account_access_denied',
  'reauthentication_required',
];
const code: readonly RefusalCode[] = ['required', 'too_long', 'invalid_format', 'invalid_code'];

/** The user as they then are; recovery codes come with the first factor, this once. */
const changed: Answer = {
  kind: 'one',
  type: 'users',
  meta: jsonSchemaOf(
    z.object({
      ...sessionMeta.shape,
      recovery_codes: z.nullable(z.array(z.string())),
    }),
  ),
};

/** Switching second factors on and off. */
export const factorCalls: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/user/totp',
    name: 'beginTotp',
    group: 'accounts',
    summary: 'A secret for an authenticator app',
    about: 'It counts for nothing until a code of the app confirms it.',
    status: 201,
    answer: { kind: 'one', type: 'totp_setups' },
    refusals: [...fresh, 'already_saved'],
  },
  {
    method: 'put',
    path: '/api/v1/user/totp',
    name: 'confirmTotp',
    group: 'accounts',
    summary: 'Switch the app on by a code of it',
    body: { kind: 'attributes', type: 'totps', schema: codeRequest },
    status: 200,
    answer: changed,
    refusals: [...fresh, ...code],
  },
  {
    method: 'delete',
    path: '/api/v1/user/totp',
    name: 'dropTotp',
    group: 'accounts',
    summary: 'Switch the app off',
    status: 200,
    answer: changed,
    refusals: [...fresh, 'not_found'],
  },
  {
    method: 'post',
    path: '/api/v1/user/email_codes',
    name: 'beginEmailCodes',
    group: 'accounts',
    summary: 'Mail a code that switches mailed codes on',
    status: 202,
    answer: { kind: 'nothing', meta: jsonSchemaOf(z.object({ expires_at: z.string() })) },
    refusals: [...fresh, 'already_saved', 'rate_limited'],
  },
  {
    method: 'put',
    path: '/api/v1/user/email_codes',
    name: 'confirmEmailCodes',
    group: 'accounts',
    summary: 'Switch mailed codes on by such a code',
    body: { kind: 'attributes', type: 'email_codes', schema: codeRequest },
    status: 200,
    answer: changed,
    refusals: [...fresh, ...code],
  },
  {
    method: 'delete',
    path: '/api/v1/user/email_codes',
    name: 'dropEmailCodes',
    group: 'accounts',
    summary: 'Switch mailed codes off',
    status: 200,
    answer: changed,
    refusals: [...fresh, 'not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/user/passkeys',
    name: 'listPasskeys',
    group: 'accounts',
    summary: 'The user’s passkeys',
    status: 200,
    answer: { kind: 'all', type: 'passkeys' },
    refusals: ['unauthenticated', 'account_access_denied'],
  },
  {
    method: 'post',
    path: '/api/v1/user/passkeys/options',
    name: 'beginPasskey',
    group: 'accounts',
    summary: 'What a browser is told to make a passkey',
    about: '`options` go to `navigator.credentials.create`.',
    status: 200,
    answer: { kind: 'one', type: 'passkey_options' },
    refusals: fresh,
  },
  {
    method: 'post',
    path: '/api/v1/user/passkeys',
    name: 'addPasskey',
    group: 'accounts',
    summary: 'Keep the passkey a browser made',
    body: { kind: 'attributes', type: 'passkeys', schema: passkeyRequest },
    status: 201,
    answer: changed,
    refusals: [...fresh, ...code],
  },
  {
    method: 'delete',
    path: '/api/v1/user/passkeys/{id}',
    name: 'dropPasskey',
    group: 'accounts',
    summary: 'Forget a passkey',
    status: 200,
    answer: changed,
    refusals: [...fresh, 'not_found'],
  },
  {
    method: 'post',
    path: '/api/v1/user/recovery_codes',
    name: 'renewRecoveryCodes',
    group: 'accounts',
    summary: 'New recovery codes in place of the old ones',
    status: 200,
    answer: changed,
    refusals: [...fresh, 'not_found'],
  },
];
