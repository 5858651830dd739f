import {
  confirmationMeta,
  expiryMeta,
  passkeyOptionsAttributes,
  reauthenticationRequest,
  sessionRequest,
  userSessionAttributes,
} from '../people/sessions.ts';
import type { CallTable, Resource } from './call.ts';
import { ofRecentUser, ofUser, ownPart, signedIn } from './users.ts';

const userSession = {
  type: 'user_sessions',
  attributes: userSessionAttributes,
} as const satisfies Resource;

export const passkeyOptions = {
  type: 'passkey_options',
  attributes: passkeyOptionsAttributes,
} as const satisfies Resource;

/** Signing in, out, and looking at who is signed in. */
export const sessionCalls = {
  'POST /api/v1/sessions': {
    name: 'signIn',
    group: 'accounts',
    summary: 'Sign in',
    about:
      'With `email` and `password`; where a second factor is switched on the answer is 202, and ' +
      'the same call with `code` (or `passkey`) alone, from the same browser, ends the sign-in. ' +
      'All three may be sent at once. A `passkey` alone needs nothing before it but its options.',
    body: { kind: 'attributes', type: 'sessions', schema: sessionRequest, readByHandler: true },
    status: 200,
    confirmation: confirmationMeta,
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
  'POST /api/v1/sessions/email_code': {
    name: 'mailSignInCode',
    group: 'accounts',
    summary: 'Mail the code of a sign-in that waits once more',
    about: 'Also to choose the mailed code where another method was offered first.',
    status: 202,
    answer: { kind: 'nothing', meta: expiryMeta },
    refusals: ['invalid_code', 'rate_limited'],
  },
  'POST /api/v1/sessions/passkey_options': {
    name: 'offerPasskey',
    group: 'accounts',
    summary: 'What a browser asks its passkeys',
    about:
      '`options` go to `navigator.credentials.get`. For a sign-in that waits they name that ' +
      'account’s passkeys; for who is signed in, their own; otherwise any passkey may answer.',
    status: 200,
    answer: { kind: 'one', of: passkeyOptions },
    refusals: [],
  },
  'GET /api/v1/sessions/current': {
    name: 'showCurrentUser',
    group: 'accounts',
    summary: 'Who is signed in',
    status: 200,
    answer: signedIn,
    refusals: ofUser,
  },
  'DELETE /api/v1/sessions': {
    name: 'signOut',
    group: 'accounts',
    summary: 'Sign out',
    about: 'Ends the session on the server, takes the cookies back, clears what pages stored.',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [],
  },
  'GET /api/v1/user/sessions': {
    name: 'listSessions',
    group: 'accounts',
    summary: 'Where the user is signed in',
    status: 200,
    answer: { kind: 'all', of: userSession },
    refusals: ofUser,
  },
  'DELETE /api/v1/user/sessions': {
    name: 'endOtherSessions',
    group: 'accounts',
    summary: 'End every session but this one',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ofRecentUser,
  },
  'DELETE /api/v1/user/sessions/{id}': {
    name: 'endSession',
    group: 'accounts',
    summary: 'End one session',
    params: { id: ownPart },
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...ofRecentUser, 'not_found'],
  },
  'POST /api/v1/user/reauthentication': {
    name: 'proveAgain',
    group: 'accounts',
    summary: 'Prove again who one is',
    about:
      'By `password`, and `code` where a second factor is switched on; 202 asks for it, and ' +
      '`method` chooses which (`email` mails its code). A `passkey` does for both. The session ' +
      'goes on under a new token.',
    body: { kind: 'attributes', type: 'reauthentications', schema: reauthenticationRequest },
    status: 200,
    confirmation: confirmationMeta,
    answer: signedIn,
    refusals: [
      ...ofUser,
      'required',
      'too_long',
      'invalid_format',
      'mismatch',
      'invalid_code',
      'rate_limited',
    ],
  },
} as const satisfies CallTable;
