import { z } from 'zod';
import { captchaPurposes } from '../../../contract/captcha.ts';
import {
  confirmationMeta,
  reauthenticationRequest,
  sessionMeta,
  sessionRequest,
} from '../../../contract/sessions.ts';
import type { Answer, Call, Json } from '../call.ts';
import { jsonSchemaOf } from '../json-schema.ts';

const confirmation: Json = jsonSchemaOf(confirmationMeta);
const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const expiry = jsonSchemaOf(z.object({ expires_at: z.string() }));

/** The signed-in user, and until when sensitive changes need no other proof. */
export const signedIn: Answer = { kind: 'one', type: 'users', meta: jsonSchemaOf(sessionMeta) };

/** Signing in, out, and looking at who is signed in. */
export const sessionCalls: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/captcha',
    name: 'makeCaptcha',
    group: 'accounts',
    summary: 'A captcha to be solved',
    about: 'It is answered once, right or wrong, within ten minutes.',
    status: 201,
    answer: { kind: 'one', type: 'captchas' },
    refusals: ['captcha_unconfigured'],
  },
  {
    method: 'get',
    path: '/api/v1/captcha/challenge',
    name: 'askForProof',
    group: 'accounts',
    summary: 'A proof of work in place of the letters',
    about:
      'Try counters from 0 on: PBKDF2 with SHA-256 over `nonce` and the counter (four bytes, the ' +
      'highest first), `salt` and `cost` rounds, until the key begins with `keyPrefix`. Send ' +
      '`captcha_proof`, the base64url of `{"challenge", "solution": {"counter", "derivedKey"}}`, ' +
      'with the call it is for: once, from the same network. The work grows with how many a ' +
      'network has asked for lately.',
    query: [
      {
        name: 'purpose',
        about: 'The call it is for.',
        required: true,
        schema: { type: 'string', enum: captchaPurposes },
      },
    ],
    status: 200,
    answer: { kind: 'one', type: 'captcha_challenges' },
    refusals: ['required', 'invalid_format', 'not_found', 'captcha_unconfigured'],
  },
  {
    method: 'post',
    path: '/api/v1/sessions',
    name: 'signIn',
    group: 'accounts',
    summary: 'Sign in',
    about:
      'With `email` and `password`; where a second factor is switched on the answer is 202, and ' +
      'the same call with `code` (or `passkey`) alone, from the same browser, ends the sign-in. ' +
      'All three may be sent at once. A `passkey` alone needs nothing before it but its options.',
    body: { kind: 'attributes', type: 'sessions', schema: sessionRequest },
    status: 200,
    confirmation,
    answer: signedIn,
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'wrong_credentials',
      'invalid_code',
      'captcha',
      'captcha_unconfigured',
      'account_access_denied',
      'rate_limited',
    ],
  },
  {
    method: 'post',
    path: '/api/v1/sessions/email_code',
    name: 'mailSignInCode',
    group: 'accounts',
    summary: 'Mail the code of a sign-in that waits once more',
    about: 'Also to choose the mailed code where another method was offered first.',
    status: 202,
    answer: { kind: 'nothing', meta: expiry },
    refusals: ['invalid_code', 'rate_limited'],
  },
  {
    method: 'post',
    path: '/api/v1/sessions/passkey_options',
    name: 'offerPasskey',
    group: 'accounts',
    summary: 'What a browser asks its passkeys',
    about:
      '`options` go to `navigator.credentials.get`. For a sign-in that waits they name that ' +
      'account’s passkeys; for who is signed in, their own; otherwise any passkey may answer.',
    status: 200,
    answer: { kind: 'one', type: 'passkey_options' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/sessions/current',
    name: 'showCurrentUser',
    group: 'accounts',
    summary: 'Who is signed in',
    status: 200,
    answer: signedIn,
    refusals: ['unauthenticated', 'account_access_denied'],
  },
  {
    method: 'delete',
    path: '/api/v1/sessions',
    name: 'signOut',
    group: 'accounts',
    summary: 'Sign out',
    about: 'Ends the session on the server, takes the cookies back, clears what pages stored.',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/user/sessions',
    name: 'listSessions',
    group: 'accounts',
    summary: 'Where the user is signed in',
    status: 200,
    answer: { kind: 'all', type: 'user_sessions' },
    refusals: ['unauthenticated', 'account_access_denied'],
  },
  {
    method: 'delete',
    path: '/api/v1/user/sessions',
    name: 'endOtherSessions',
    group: 'accounts',
    summary: 'End every session but this one',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['unauthenticated', 'account_access_denied', 'reauthentication_required'],
  },
  {
    method: 'delete',
    path: '/api/v1/user/sessions/{id}',
    name: 'endSession',
    group: 'accounts',
    summary: 'End one session',
    idPattern: uuidPattern,
    status: 204,
    answer: { kind: 'empty' },
    refusals: [
      'unauthenticated',
      'account_access_denied',
      'reauthentication_required',
      'not_found',
    ],
  },
  {
    method: 'post',
    path: '/api/v1/user/reauthentication',
    name: 'proveAgain',
    group: 'accounts',
    summary: 'Prove again who one is',
    about:
      'By `password`, and `code` where a second factor is switched on; 202 asks for it, and ' +
      '`method` chooses which (`email` mails its code). A `passkey` does for both. The session ' +
      'goes on under a new token.',
    body: { kind: 'attributes', type: 'reauthentications', schema: reauthenticationRequest },
    status: 200,
    confirmation,
    answer: signedIn,
    refusals: [
      'unauthenticated',
      'account_access_denied',
      'required',
      'too_long',
      'invalid_format',
      'mismatch',
      'invalid_code',
      'rate_limited',
    ],
  },
];
